import { type SQL, sql } from "drizzle-orm";
import { otherPriceOnChain } from "../prices/contract-prices.ts";

/** A price older than this is shown as stale and still counts (decisions.md, Prices). */
const staleAfterMs = 60 * 60_000;
/** An older price is not used at all. */
const unpricedAfterMs = 7 * 24 * 60 * 60_000;
/** A coin that counts no more is left out for this long; after that the portfolio is simply worth less. */
const leftOutMs = 7 * 24 * 60 * 60_000;
/** A price this many times above the reference price is excluded from totals. */
export const priceJumpFactor = 20;

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** A number as text in JSON: exact, without trailing zeros. */
export function decimalText(number: SQL): SQL {
  return sql`trim_scale(${number})::text`;
}

/** SQL for the price of balance `b`, by contract, where it is not the coin's (contract-prices.ts). */
export function otherPrice(now: Date): SQL {
  return otherPriceOnChain(before(now, unpricedAfterMs));
}

/** The joins that `priceState` needs, for rows of `coins` under alias `c`. */
export const priceStateJoins = sql`
  left join coin_markets m on m.coin_id = c.id
  left join portfolio_prices f on f.coin_id = c.id`;

/** A coin's price in portfolios: `price`, `counted` (the price if totals include it), `unpriced`, `stale` and `held_out`. */
export function priceState(now: Date): SQL {
  return sql`
  cross join lateral (
    select m.price_usd is null or m.as_of < ${before(now, unpricedAfterMs)} as unpriced, m.as_of < ${before(now, staleAfterMs)} as stale,
      case when c.unsellable then 'danger' when c.status <> 'approved' then 'delisted' when m.price_usd > ${sql.raw(String(priceJumpFactor))} * f.price_usd then 'price_jump' end as held_out
  ) s
  cross join lateral (
    select case when not s.unpriced then m.price_usd end as price, case when not s.unpriced and s.held_out is null then m.price_usd end as counted
  ) q`;
}

/**
 * Portfolio lines, one per user and coin: `amount` over all parts, `at_coin_price` the amount that would be worth as much at the coin's price, `bought` and `cost` over the parts with a buy price. Products are exact;
 * only divisions are rounded, to 18 places. `left_out` is the last accepted value of a coin that counted until lately and does not now. `ofUsers` is the condition on the column of user ids. Deleted coins are left out.
 */
export function portfolioLines(ofUsers: (userId: SQL) => SQL, now: Date): SQL {
  return sql`
  select p.user_id, p.coin_id, c.slug, c.name, c.symbol, c.logo_id, p.amount, v.at_coin_price, p.cost, p.bought, q.price, m.as_of, s.unpriced, v.left_out,
    coalesce(s.stale and not s.unpriced, false) as stale, s.held_out, v.value, v.pnl,
    case when not s.stale then round(v.value * v.change / (100 + v.change), 18) end as change_usd,
    case when not s.stale and v.value is not null then v.change end as change
  from (
    select user_id, coin_id, sum(amount) as amount, sum(amount * paid) as cost, sum(amount) filter (where paid is not null) as bought,
      coalesce(sum(amount) filter (where not is_other), 0) as at_price, coalesce(sum(amount * other), 0) as other_value from (
      select h.user_id, h.coin_id, h.amount, h.avg_buy_price_usd as paid, false as is_other, null::numeric as other
      from portfolio_holdings h where ${ofUsers(sql`h.user_id`)}
      union all
      select a.user_id, b.coin_id, b.amount, null, x.is_other is not null, x.price from portfolio_addresses a join portfolio_balances b on b.address_id = a.id
      left join coin_markets m on m.coin_id = b.coin_id
      left join lateral (select true as is_other, o.price from (${otherPrice(now)}) o) x on true
      where ${ofUsers(sql`a.user_id`)}
    ) parts group by user_id, coin_id
  ) p join coins c on c.id = p.coin_id and c.status <> 'deleted' ${priceStateJoins} ${priceState(now)}
  cross join lateral (
    select p.at_price * q.counted + p.other_value as value,
      case when p.other_value = 0 then p.at_price else p.at_price + p.other_value / nullif(q.price, 0) end as at_coin_price,
      case when q.counted is null and f.counted_at > ${before(now, leftOutMs)} then p.at_price * f.price_usd + p.other_value end as left_out, p.bought * q.counted - p.cost as pnl, nullif(m.change_24h::numeric, -100) as change
  ) v`;
}

/** The lines of one user. */
export function userLines(userId: string, now: Date): SQL {
  return portfolioLines((column) => sql`${column} = ${userId}`, now);
}
