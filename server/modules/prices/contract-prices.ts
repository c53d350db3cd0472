import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { agreementRatio } from "./decimals.ts";
import type { CoinQuote } from "./query-sources.ts";
import { reconcilePrice, type Sample } from "./reconcile-price.ts";

/** A contract's price, as stored; without samples where it has no market any more. */
type Stored = {
  coin_id: string;
  chain_id: number;
  address: string;
  price_usd: string | null;
  as_of: string | null;
  samples: Sample[] | null;
};

const keyOf = (coinId: string, chainId: number, address: string) => `${coinId} ${chainId} ${address}`;

/**
 * Stores the prices of contracts of coins with several, by the rules for the price of a coin (reconcile-price.ts). A contract that has no
 * price yet begins with the coin's. Those that were found without a market have no price of their own any more.
 * @returns the coins with a contract whose reading waits for confirmation
 */
export async function writeContractPrices(tx: Queries, coinQuotes: readonly CoinQuote[]): Promise<Set<string>> {
  const several = coinQuotes.filter(({ check, contracts }) => check.contracts.length > 1 && contracts.length > 0);
  const unsettled = new Set<string>();
  if (several.length === 0) return unsettled;
  const { rows } = await tx.execute<Stored>(sql`
    select coin_id, chain_id, address, price_usd::text, as_of, samples from contract_prices
    where coin_id = any(${sql.param(several.map(({ check }) => check.id))}::uuid[]) order by coin_id, chain_id, address for update`);
  const stored = new Map(rows.map((row) => [keyOf(row.coin_id, row.chain_id, row.address), row]));
  const changed = several.flatMap(({ check, contracts }) => {
    const isOwn = (chainId: number, address: string) =>
      check.contracts.some((one) => one.chainId === chainId && one.address === address);
    return contracts.flatMap(({ chainId, address, priceUsd, at, source }): Stored[] => {
      const before = stored.get(keyOf(check.id, chainId, address));
      const sample: Sample = { at: at.toISOString(), price: priceUsd, source };
      const isRepeated = before?.samples?.some((one) => one.source === source && one.at === sample.at);
      if (!isOwn(chainId, address) || isRepeated || (priceUsd === null && !before)) return [];
      const row = { coin_id: check.id, chain_id: chainId, address };
      if (priceUsd === null) return [{ ...row, price_usd: null, as_of: null, samples: null }];
      const own = before?.price_usd && before.as_of && { price: before.price_usd, at: new Date(before.as_of) };
      const current = own || (check.last && { price: check.last.price, at: new Date(0) });
      const { shown, samples } = reconcilePrice({ current, samples: before?.samples ?? [] }, sample);
      if (shown === null) unsettled.add(check.id);
      const kept = { price_usd: before?.price_usd ?? null, as_of: before?.as_of ?? null };
      return [{ ...row, ...(shown ? { price_usd: shown.price, as_of: shown.at } : kept), samples }];
    });
  });
  const given = sql`json_to_recordset(${JSON.stringify(changed)}::json)
    as r (coin_id uuid, chain_id integer, address text, price_usd numeric, as_of timestamptz, samples jsonb)`;
  await tx.execute(sql`
    delete from contract_prices o using ${given}
    where r.samples is null and o.coin_id = r.coin_id and o.chain_id = r.chain_id and o.address = r.address`);
  await tx.execute(sql`
    insert into contract_prices (coin_id, chain_id, address, price_usd, as_of, samples)
    select r.* from ${given} join coins c on c.id = r.coin_id where r.samples is not null order by r.coin_id, r.chain_id, r.address
    on conflict (coin_id, chain_id, address) do update set price_usd = excluded.price_usd, as_of = excluded.as_of, samples = excluded.samples`);
  return unsettled;
}

/** SQL for whether a contract's own price `o` disagrees with that of the coin's market `m`. */
const disagrees = sql`(o.price_usd is not null
  and (m.price_usd is null or o.price_usd > m.price_usd * ${agreementRatio} or o.price_usd * ${agreementRatio} < m.price_usd))`;

/**
 * SQL for the price of contract `k` of the coin with market `m`: that of its own market where it disagrees with the coin's price, null if
 * that one is older than `since`.
 */
export function contractPrice(since: SQL): SQL {
  return sql`(
    select case when not ${disagrees} then m.price_usd when o.as_of > ${since} then o.price_usd end
    from (values (1)) one left join contract_prices o on o.coin_id = k.coin_id and o.chain_id = k.chain_id and o.address = k.address)`;
}

/**
 * SQL for a lateral subquery with the price of amounts of coin `b.coin_id` with market `m` on chain `b.chain_id`, where a contract there
 * disagrees with the coin's price: no row otherwise. Of several contracts on one chain, whose amounts are not told apart, the lowest counts.
 */
export function otherPriceOnChain(since: SQL): SQL {
  return sql`
    select case when bool_or(o.as_of is null or o.as_of <= ${since}) then null
      when (select count(*) from contracts n where n.coin_id = b.coin_id and n.chain_id = b.chain_id and n.live) > 1 then least(min(o.price_usd), m.price_usd)
      else min(o.price_usd) end as price
    from contracts k join contract_prices o on o.coin_id = k.coin_id and o.chain_id = k.chain_id and o.address = k.address
    where k.coin_id = b.coin_id and k.chain_id = b.chain_id and k.live and ${disagrees} having count(*) > 0`;
}
