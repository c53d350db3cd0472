import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { approved, sellable } from "../coins/lists.ts";
import { contractPrice } from "../prices/contract-prices.ts";

/** Older prices are stale (decisions.md, Prices) and not used. */
const maxPriceAgeMs = 60 * 60_000;
const secondsPerYear = 365 * 86_400;
/** Rewards that run out sooner count as empty: a chain's clock may be this far ahead of ours. */
const emptyWithinMs = 60_000;

/**
 * Calculates TVL and APR from the prices of listed coins and stores changes. The price is that of the token's own contract. A pair is worth what its reserves
 * would be at these prices, when both sides have one: a swap before the job changes nothing, because the product of the reserves stays.
 * Where a price is missing, or a token cannot be sold, the value is null.
 */
export function valueFarms({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock();
    const since = new Date(now.getTime() - maxPriceAgeMs).toISOString();
    const soon = new Date(now.getTime() + emptyWithinMs).toISOString();
    await tx.execute(sql`
      update farm_tokens t set price_usd = p.price from (
        select f.chain_id, f.address, n.price from farm_tokens f left join lateral (
          select ${contractPrice(sql`${since}::timestamptz`)} as price from contracts k join coins c on c.id = k.coin_id join coin_markets m on m.coin_id = c.id
          where k.chain_id = f.chain_id and k.address = f.address and ${approved} and ${sellable} and c.source <> 'synthetic'
            and m.as_of > ${since}::timestamptz order by c.id limit 1) n on true
        where f.token0 is null order by f.chain_id, f.address) p
      where t.chain_id = p.chain_id and t.address = p.address and t.price_usd is distinct from p.price`);
    await tx.execute(sql`
      update farm_tokens t set price_usd = p.price from (
        select l.chain_id, l.address,
          round(2 * sqrt(l.reserve0 * a.price_usd * l.reserve1 * b.price_usd) / nullif(l.supply, 0), 36) as price
        from farm_tokens l
          left join farm_tokens a on a.chain_id = l.chain_id and a.address = l.token0 and a.token0 is null
          left join farm_tokens b on b.chain_id = l.chain_id and b.address = l.token1 and b.token0 is null
        where l.token0 is not null order by l.chain_id, l.address) p
      where t.chain_id = p.chain_id and t.address = p.address and t.price_usd is distinct from p.price`);
    await tx.execute(sql`
      update farms f set tvl_usd = v.tvl, apr = v.apr from (
        select f.id, v.tvl, case
          when f.closes_at <= ${now.toISOString()}::timestamptz then null
          -- An empty or almost empty reward balance pays nothing, whatever the contract promises.
          when (f.reward_balance = 0 or f.run_out_at <= ${soon}::timestamptz) and v.tvl > 0 then 0
          else round(f.reward_per_second * ${secondsPerYear} * r.price_usd * 100 / nullif(v.tvl, 0), 4) end as apr
        from farms f
          left join farm_tokens s on s.chain_id = f.chain_id and s.address = f.staked_token
          left join farm_tokens r on r.chain_id = f.chain_id and r.address = f.reward_token
          cross join lateral (select f.total_staked * s.price_usd as tvl) v
        order by f.id) v
      where f.id = v.id and (f.tvl_usd is distinct from v.tvl or f.apr is distinct from v.apr)`);
  });
}
