import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { otherPrice, priceState, priceStateJoins } from "./lines.ts";
import { initReferencePrices } from "./price-jump-guard.ts";

/** A coin's amount before and after in whole tokens; they differ. */
type AmountChange = { coin_id: string; before: string; after: string };

/** The origin of updates; those of manual holdings have no address. */
export type UpdateSource = { userId: string; addressId: string | null; syncSeq: number | null };

const writeUpdates = async (
  tx: Queries,
  source: UpdateSource,
  changes: readonly AmountChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return;
  const coins = changes.map(({ coin_id }) => coin_id);
  await initReferencePrices(tx, sql`m.coin_id = any(${sql.param(coins)}::uuid[])`, now);
  // The amounts are not told apart by contract here.
  const ofOtherPrice = source.addressId
    ? sql`exists (select from portfolio_balances b cross join lateral (${otherPrice(now)}) x
        where b.address_id = ${source.addressId} and b.coin_id = r.coin_id)`
    : sql`false`;
  const rows = JSON.stringify(changes.map((change) => ({ id: newId(now.getTime()), ...change })));
  await tx.execute(sql`
    insert into portfolio_updates (id, user_id, address_id, sync_seq, coin_id, kind, amount_before, amount_after, value_usd, at)
    select r.id, ${source.userId}, ${source.addressId}, ${source.syncSeq}, r.coin_id,
      case when r.before = 0 then 'coin_added' when r.after = 0 then 'coin_removed' when r.after > r.before then 'balance_in' else 'balance_out' end,
      r.before, r.after, case when not ${ofOtherPrice} then abs(r.after - r.before) * q.counted end, ${now.toISOString()}
    from json_to_recordset(${rows}::json) as r (id uuid, coin_id uuid, before numeric, after numeric)
    join coins c on c.id = r.coin_id ${priceStateJoins} ${priceState(now)}`);
  await tx.execute(sql`
    delete from portfolio_updates where user_id = ${source.userId} and (at, id) <= (
      select at, id from portfolio_updates where user_id = ${source.userId} order by at desc, id desc offset ${limits.portfolio.moves} limit 1)`);
};

/**
 * Runs `work` and records how it changed `amounts`, a query of amounts by coin, valued at current prices (api.md, PortfolioUpdate). The
 * transaction must be the only one that changes them.
 */
export async function recordUpdates<T>(
  tx: Queries,
  source: UpdateSource,
  amounts: SQL,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const { rows: before } = await tx.execute<{ coin_id: string; amount: string }>(amounts);
  const result = await work();
  const { rows: changes } = await tx.execute<AmountChange>(sql`
    select coin_id, coalesce(b.amount, 0)::text as before, coalesce(h.amount, 0)::text as after from (${amounts}) h
    full join json_to_recordset(${JSON.stringify(before)}::json) as b (coin_id uuid, amount numeric) using (coin_id)
    where h.amount is distinct from b.amount`);
  await writeUpdates(tx, source, changes, now);
  return result;
}
