import { sql } from "drizzle-orm";
import type { EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import type { Queries } from "../../database/client.ts";

/**
 * Takes coins and everything that hangs on them out of the database, not as a tombstone but as if they had never been: only for
 * rows that this program made itself, as demo or scale data. For a transaction that began with `indexVotesByCoin`.
 */
export const removeCoins = async (ctx: EmittingContext, tx: Queries, ids: string[]): Promise<void> => {
  const these = sql`${sql.param(ids)}::uuid[]`;
  await tx.execute(sql`delete from votes where coin_id = any(${these})`);
  await tx.execute(sql`delete from moderation_actions where coin_id = any(${these})`);
  await tx.execute(sql`delete from coin_views where coin_id = any(${these})`);
  await emit(ctx, tx, "coinRemoved", { coinIds: ids });
  await tx.execute(sql`delete from coins where id = any(${these})`);
};

/**
 * Votes are never looked up by coin alone, so no index has them that way; without one, each coin removed would read all votes there
 * are. Voting waits while the index is made. Dropped by `dropVotesByCoin`.
 */
export const indexVotesByCoin = async (db: Queries): Promise<void> => {
  await db.execute(sql`create index if not exists votes_coin_for_removal on votes (coin_id)`);
};

export const dropVotesByCoin = async (db: Queries): Promise<void> => {
  await db.execute(sql`drop index if exists votes_coin_for_removal`);
};
