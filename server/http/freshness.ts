import { sql } from "drizzle-orm";
import type { Database } from "../database/client.ts";

/** What the database looked like at a moment: equal snapshots see the same rows. */
export type Freshness = { snapshot: string; listVersion: string };

/**
 * Asks the database whether anything was committed since. PostgreSQL's own snapshot answers that for every table at once and
 * costs writers nothing: two equal texts see the same transactions (documentation, "pg_snapshot components").
 *
 * Requests that arrive while a check is under way share the next one: each is judged by a check that began after it came, so a
 * write is visible to the next read on every node, and thirty-two callers pay for one short query.
 */
export const freshness = (db: Database): (() => Promise<Freshness>) => {
  let running: Promise<unknown> | null = null;
  let next: Promise<Freshness> | null = null;

  const ask = async (): Promise<Freshness> => {
    const { rows } = await db.execute<{ snapshot: string; version: string }>(
      sql`select pg_current_snapshot()::text as snapshot, (select version from list_version)::text as version`,
    );
    const row = rows[0] as { snapshot: string; version: string };
    return { snapshot: row.snapshot, listVersion: row.version };
  };

  const start = () => {
    const check = ask();
    const done = check
      .catch(() => {})
      .then(() => {
        if (running === done) running = null;
      });
    running = done;
    return check;
  };

  return () => {
    if (!running) return start();
    next ??= running.then(() => {
      next = null;
      return start();
    });
    return next;
  };
};
