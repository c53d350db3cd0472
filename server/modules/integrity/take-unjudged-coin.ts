import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

const kinds = { votes: 0, watches: 1 };

/** The key of the advisory lock of a coin's votes or watches: a process that judges them, or voids counted votes, holds it. */
export const judgementLock = (what: keyof typeof kinds, coinId: string): SQL =>
  sql`hashtextextended(${coinId}, ${kinds[what]})`;

/**
 * Locks, until the transaction ends, the coin whose votes or watches have waited longest for the second look. `isUnjudged` finds them in
 * `network_uses`. @returns null when every such coin is locked by another process, or there is none
 */
export async function takeUnjudgedCoin(tx: Queries, what: keyof typeof kinds, isUnjudged: SQL): Promise<string | null> {
  const { rows: waiting } = await tx.execute<{ coin_id: string }>(
    sql`select coin_id from network_uses where ${isUnjudged} group by coin_id order by min(created_at)`,
  );
  for (const { coin_id } of waiting) {
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${judgementLock(what, coin_id)}) as taken`,
    );
    if (rows[0]?.taken) return coin_id;
  }
  return null;
}
