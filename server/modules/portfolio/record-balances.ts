import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { lockUserForShare } from "../accounts/lock-user.ts";
import type { Claim } from "./claim-address.ts";
import type { ChainRead } from "./read-address.ts";
import { recordUpdates } from "./record-updates.ts";

/** A block up to this far below the last one comes from a lagging node; further below, the chain was reset. */
const maxLagBlocks = 1000;

/** Reads that are not older than the last ones. */
const withoutOutdated = async (tx: Queries, addressId: string, reads: readonly ChainRead[]): Promise<ChainRead[]> => {
  const { rows } = await tx.execute<{ chain_id: number; block: string }>(
    sql`select chain_id, block from portfolio_chains where address_id = ${addressId} and block is not null`,
  );
  const blocks = new Map(rows.map(({ chain_id, block }) => [chain_id, Number(block)]));
  return reads.filter(({ chainId, block }) => {
    const last = blocks.get(chainId) ?? 0;
    return block >= last || last - block > maxLagBlocks;
  });
};

/**
 * Replaces the balances by those read, except for coins whose balance could not be read and coins that left the listing, which are not read.
 */
const replaceBalances = async (tx: Queries, addressId: string, reads: readonly ChainRead[]): Promise<void> => {
  const unread = reads.flatMap(({ chainId, unread: coins }) =>
    coins.map((coin_id) => ({ chain_id: chainId, coin_id })),
  );
  const held = reads.flatMap(({ chainId, held: coins }) =>
    coins.map(({ coinId, amount }) => ({ chain_id: chainId, coin_id: coinId, amount })),
  );
  await tx.execute(sql`
    delete from portfolio_balances b where b.address_id = ${addressId} and b.chain_id = any(${sql.param(reads.map((r) => r.chainId))}::int[])
      and not exists (select from json_to_recordset(${JSON.stringify(unread)}::json) as u (chain_id int, coin_id uuid)
        where u.chain_id = b.chain_id and u.coin_id = b.coin_id)
      and exists (select from coins c where c.id = b.coin_id and c.status in ('approved', 'deleted'))`);
  // Joins coins again, because one may have been removed meanwhile.
  await tx.execute(sql`
    insert into portfolio_balances (address_id, coin_id, chain_id, amount)
    select ${addressId}::uuid, c.id, r.chain_id, sum(r.amount)
    from json_to_recordset(${JSON.stringify(held)}::json) as r (coin_id uuid, chain_id int, amount numeric) join coins c on c.id = r.coin_id
    group by c.id, r.chain_id order by c.id, r.chain_id
    on conflict (address_id, coin_id, chain_id) do nothing`);
};

/**
 * Stores the result of a sync in one transaction: balances, updates and sync state. A chain that could not be read keeps its last balances.
 * Nothing is written when a later claim exists or the address was removed. @returns whether it was written
 */
export function recordBalances(
  { db, clock }: Pick<Context, "db" | "clock">,
  claim: Claim,
  reads: readonly ChainRead[],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockUserForShare(tx, claim.userId);
    const { rows: current } = await tx.execute(
      sql`select 1 from portfolio_addresses where id = ${claim.id} and sync_seq = ${claim.syncSeq} for update`,
    );
    if (current.length === 0) return false;
    const now = clock();

    const upToDate = await withoutOutdated(tx, claim.id, reads);
    const held = sql`select coin_id, sum(amount) as amount from portfolio_balances where address_id = ${claim.id} group by coin_id`;
    const source = { userId: claim.userId, addressId: claim.id, syncSeq: claim.syncSeq };
    await recordUpdates(tx, source, held, now, () => replaceBalances(tx, claim.id, upToDate));

    const at = now.toISOString();
    const blocks = JSON.stringify(upToDate.map(({ chainId, block }) => ({ chain_id: chainId, block })));
    await tx.execute(sql`
      update portfolio_chains k set state = case when r.block is null then 'failed' else 'read' end, block = coalesce(r.block, k.block),
        read_at = case when r.block is null then k.read_at else ${at}::timestamptz end
      from portfolio_chains o left join json_to_recordset(${blocks}::json) as r (chain_id int, block bigint) on r.chain_id = o.chain_id
      where o.address_id = ${claim.id} and k.address_id = o.address_id and k.chain_id = o.chain_id`);
    const isComplete = upToDate.length === claim.chainIds.length;
    await tx.execute(sql`
      update portfolio_addresses set sync_status = ${isComplete ? "synced" : "failed"}, since = ${at},
        last_synced_at = case when ${isComplete} then ${at}::timestamptz else last_synced_at end
      where id = ${claim.id}`);
    return true;
  });
}
