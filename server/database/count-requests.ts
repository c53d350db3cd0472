import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { prepared } from "./prepared.ts";

/** Requests counted under one key, and the milliseconds until the count starts again. */
export type RequestCount = { points: number; remainingMs: number };

type Waiting = { points: number; resolve: (count: RequestCount) => void; reject: (error: unknown) => void };
type Pending = { durationMs: number; waiting: Waiting[] };

const sumOf = (waiting: Waiting[]) => waiting.reduce((sum, { points }) => sum + points, 0);

/**
 * Adds points to counters in `request_counts`, each of which starts again after its duration, by the clock of the database. Calls that
 * arrive together are one statement, so that a batch of counts costs one round trip and one transaction, after which cached responses
 * are read again.
 */
export function countRequests(db: Database) {
  let pending = new Map<string, Pending>();

  const flush = async () => {
    const batch = pending;
    pending = new Map();
    const counters = [...batch.values()];
    try {
      // In the order of keys, so that processes that count the same ones do not wait for each other in a circle.
      const rows = await prepared<{ key: string; points: number; remaining_ms: number }>(
        db,
        sql`insert into request_counts as c (key, points, expires_at)
        select key, points, now() + make_interval(secs => ms / 1000)
        from unnest(${sql.param([...batch.keys()])}::text[], ${sql.param(counters.map(({ waiting }) => sumOf(waiting)))}::int[],
          ${sql.param(counters.map(({ durationMs }) => durationMs))}::float8[]) as added (key, points, ms) order by key
        on conflict (key) do update set
          points = case when c.expires_at <= now() then excluded.points else c.points + excluded.points end,
          expires_at = case when c.expires_at <= now() then excluded.expires_at else c.expires_at end
        returning key, points, (extract(epoch from expires_at - now()) * 1000)::float8 as remaining_ms`,
      );
      for (const { key, points, remaining_ms } of rows) {
        const { waiting } = batch.get(key) as Pending;
        let counted = points - sumOf(waiting);
        for (const one of waiting) {
          counted += one.points;
          one.resolve({ points: counted, remainingMs: remaining_ms });
        }
      }
    } catch (error) {
      for (const { waiting } of counters) for (const { reject } of waiting) reject(error);
    }
  };

  return (key: string, points: number, durationMs: number): Promise<RequestCount> =>
    new Promise((resolve, reject) => {
      if (pending.size === 0) setImmediate(flush);
      const counter = pending.get(key) ?? { durationMs, waiting: [] };
      counter.waiting.push({ points, resolve, reject });
      pending.set(key, counter);
    });
}

/** Deletes the counters whose time is over. */
export async function purgeRequestCounts(db: Database): Promise<void> {
  await db.execute(sql`delete from request_counts where expires_at < now()`);
}
