import { sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";

/**
 * Deletes coins and everything that refers to them, in the caller's transaction: only for demo and synthetic coins. Call
 * `createVotesIndex` before.
 */
export async function removeCoins(ctx: EmittingContext, tx: Queries, ids: string[]): Promise<void> {
  const these = sql`${sql.param(ids)}::uuid[]`;
  await tx.execute(sql`delete from votes where coin_id = any(${these})`);
  await tx.execute(sql`delete from moderation_actions where coin_id = any(${these})`);
  await tx.execute(sql`delete from coin_views where coin_id = any(${these})`);
  await emit(ctx, tx, "coinRemoved", { coinIds: ids });
  await tx.execute(sql`delete from coins where id = any(${these})`);
}

/**
 * Creates a temporary index of votes by coin, which only the removal of coins needs; without it, each removed coin would scan all votes.
 * Blocks voting while the index is built. Dropped by `dropVotesIndex`.
 */
export async function createVotesIndex(db: Queries): Promise<void> {
  await db.execute(sql`create index if not exists votes_coin_for_removal on votes (coin_id)`);
}

export async function dropVotesIndex(db: Queries): Promise<void> {
  await db.execute(sql`drop index if exists votes_coin_for_removal`);
}
