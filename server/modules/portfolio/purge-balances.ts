import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";

/**
 * Deletes the balances of coins whose contracts were replaced, which are amounts of another token, and queues their addresses. A sync that
 * is under way may have read the old contract, so that it may not write. What a sync writes at this moment is left for its next run, because
 * it may wait for the coin that the caller has locked.
 */
export async function purgeBalances(tx: Queries, coinIds: string[]): Promise<void> {
  await tx.execute(sql`
    with old as materialized (
      select address_id, coin_id, chain_id from portfolio_balances where coin_id = any(${sql.param(coinIds)}::uuid[]) for update skip locked
    ), removed as (
      delete from portfolio_balances b using old
      where (b.address_id, b.coin_id, b.chain_id) = (old.address_id, old.coin_id, old.chain_id) returning b.address_id
    ), affected as materialized (
      select id from portfolio_addresses where sync_status = 'syncing' or id in (select address_id from removed) for update skip locked
    )
    update portfolio_addresses set sync_status = 'queued', sync_seq = sync_seq + 1 where id in (select id from affected)`);
}
