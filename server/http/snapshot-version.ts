import type { Database } from "../database/client.ts";

/** The state of the database at a moment: equal texts see the same rows. */
export type SnapshotVersion = string;

/** More simultaneous checks would not be faster; fewer would make callers wait for a check that began before their request. */
const atOnce = 3;

/**
 * Asks the database whether anything was committed since. PostgreSQL's own snapshot answers that for every table at once and
 * costs writers nothing: two equal texts see the same transactions (documentation, "pg_snapshot components").
 *
 * Requests that arrive together share a check that begins after all of them came, so a write is visible to the next read on every
 * node, and thirty-two callers pay for one short query.
 */
export function snapshotVersion(db: Database): () => Promise<SnapshotVersion> {
  let underWay = 0;
  let next: Promise<SnapshotVersion> | null = null;
  let begin: (() => void) | null = null;

  const ask = async (): Promise<SnapshotVersion> => {
    underWay++;
    try {
      const { rows } = await db.$client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
      return (rows[0] as { snapshot: string }).snapshot;
    } finally {
      underWay--;
      begin?.();
    }
  };

  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      if (underWay < atOnce) setImmediate(resolve);
      else {
        begin = () => {
          begin = null;
          resolve();
        };
      }
    });

  return () => {
    next ??= turn().then(() => {
      next = null;
      return ask();
    });
    return next;
  };
}
