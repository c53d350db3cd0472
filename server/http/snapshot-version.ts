import { sharedCheck } from "../core/shared-check.ts";
import type { Database } from "../database/client.ts";

/** The state of the database at a moment: equal texts see the same rows. */
export type SnapshotVersion = string;

/**
 * Asks the database whether anything was committed since. PostgreSQL's own snapshot answers that for every table at once and
 * costs writers nothing: two equal texts see the same transactions (documentation, "pg_snapshot components"). It has to be the snapshot of the
 * primary: that of a standby leaves out the transactions in progress.
 *
 * Requests that arrive together share a check, so a write is visible to the next read on every node.
 */
export function snapshotVersion(db: Database): () => Promise<SnapshotVersion> {
  return sharedCheck(async () => {
    const { rows } = await db.$client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
    return (rows[0] as { snapshot: string }).snapshot;
  });
}
