import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";

const kinds = { votes: 0, watches: 1 };
type Kind = keyof typeof kinds;

/** The key of the advisory lock of a coin's votes or watches: a process that judges them, or voids counted votes, holds it. */
export const judgementLock = (what: Kind, coinId: string): SQL => sql`hashtextextended(${coinId}, ${kinds[what]})`;

/** How many coins are listed at a time, so that those which wait longest are judged first. */
const atOnce = 200;
/** After this time the rest is left to the next run, so that one which never runs out of new votes ends as well. */
const longestMs = 60_000;

/**
 * Judges each coin that has votes or watches which wait for the second look, those first that have waited longest, each in a transaction with
 * the coin's lock. `isUnjudged` finds them in `network_uses`; `judge` returns the coins whose figures changed. Coins that another process
 * judges are left to it.
 * @throws what went wrong at the last coin that could not be judged, after all others
 */
export async function judgeEachCoin(
  { db, figures }: Pick<Context, "db" | "figures">,
  what: Kind,
  isUnjudged: SQL,
  judge: (tx: Queries, coinId: string) => Promise<string[]>,
  signal?: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  let failure: { error: unknown } | undefined;
  for (let judged = 1; judged > 0 && performance.now() - begun < longestMs; ) {
    const { rows } = await db.execute<{ coin_id: string }>(sql`
      select coin_id from network_uses where ${isUnjudged} group by coin_id order by min(created_at) limit ${atOnce}`);
    judged = 0;
    for (const { coin_id } of rows) {
      if (signal?.aborted) return;
      try {
        const changed = await db.transaction(async (tx) => {
          const { rows: lock } = await tx.execute<{ taken: boolean }>(
            sql`select pg_try_advisory_xact_lock(${judgementLock(what, coin_id)}) as taken`,
          );
          if (!lock[0]?.taken) return null;
          // Another process may have judged it since it was listed.
          const { rows: waiting } = await tx.execute(
            sql`select from network_uses where coin_id = ${coin_id} and ${isUnjudged} limit 1`,
          );
          return waiting.length === 0 ? null : judge(tx, coin_id);
        });
        if (changed === null) continue;
        judged += 1;
        figures.changed(changed);
      } catch (error) {
        failure = { error };
      }
    }
  }
  if (failure) throw failure.error;
}
