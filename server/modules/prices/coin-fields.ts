import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CoinFields, CoinFilter, CoinList, FigureSort, RankFormula } from "../../core/coin-fields.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import type { SortKey } from "../../database/keyset-pagination.ts";
import { approved, sellable } from "../coins/lists.ts";
import { agreementRatio } from "./decimals.ts";
import { sampleMaxAgeMs } from "./reconcile-price.ts";

const maxPriceAgeMs = limits.priceFreshMinutes * 60_000;
const freshSince = (now: Date) => new Date(now.getTime() - maxPriceAgeMs).toISOString();

/** The newest reading of a coin, where it is a fall that waits for confirmation (reconcile-price.ts); null otherwise. */
const unconfirmedJson = (now: Date): SQL => sql`(
  select ${jsonObject({
    price_usd: sql`s.reading->>'price'`,
    at: isoTime(sql`(s.reading->>'at')::timestamptz`),
    source: sql`s.reading->>'source'`,
  })} from price_checks p cross join lateral (select p.samples->-1 as reading) s
  where p.coin_id = m.coin_id and m.price_usd is not null and (s.reading->>'at')::timestamptz > greatest(m.as_of, ${new Date(now.getTime() - sampleMaxAgeMs).toISOString()}::timestamptz)
    and not coalesce((s.reading->>'price')::numeric * ${agreementRatio} >= m.price_usd, false))`;

/** A coin's market data, or null. */
const marketJson = (now: Date): SQL =>
  sql`case when m.coin_id is not null then ${jsonObject({
    price_usd: sql`m.price_usd::text`,
    change_1h: sql`m.change_1h`,
    change_24h: sql`m.change_24h`,
    change_7d: sql`m.change_7d`,
    volume_24h: sql`m.volume_24h::text`,
    liquidity_usd: sql`m.liquidity_usd::text`,
    market_cap: sql`m.market_cap::text`,
    fdv: sql`m.fdv::text`,
    as_of: isoTime(sql`m.as_of`),
    source: sql`m.source`,
    stale: sql`m.as_of < ${freshSince(now)}`,
    line: sql`m.line`,
    reported: sql`m.reported`,
    unconfirmed: unconfirmedJson(now),
  })} end`;

/** A stale figure is unknown: it orders and filters like a missing one. */
const sortBy = (column: string, type: SortKey["type"]): FigureSort => ({
  table: sql`coin_markets`,
  has: (now) => sql`${sql.raw(`r.${column}`)} is not null and r.as_of >= ${freshSince(now)}`,
  key: { by: sql.raw(`r.${column}`), type },
  missing: "last",
});

const marketFilter = (
  condition: (usd: string) => SQL,
): CoinFilter<"liquidity_min" | "market_cap_min" | "market_cap_max"> => ({
  where: (usd, now) =>
    sql`exists (select 1 from coin_markets f where f.coin_id = c.id and f.as_of >= ${freshSince(now)} and ${condition(usd)})`,
  isVolatile: true,
});

/**
 * Gainers or losers: launched coins that can be sold, with a fresh price. Changes with less liquidity and volume are meaningless; that
 * condition is spelled like the indexes coin_markets_gainers and coin_markets_losers.
 */
const movers = (direction: "up" | "down"): CoinList => {
  const hasMoved = (alias: string) =>
    sql.raw(
      `${alias}.change_24h ${direction === "up" ? ">" : "<"} 0 and ${alias}.liquidity_usd >= 10000 and ${alias}.volume_24h >= 1000`,
    );
  return {
    where: ({ now }) => sql`${approved} and ${sellable} and c.stage = 'launched' and exists (
      select 1 from coin_markets b where b.coin_id = c.id and ${hasMoved("b")} and b.as_of >= ${freshSince(now)})`,
    order: (set) => [
      {
        from: sql`coin_markets r join ${set.coins} on c.id = r.coin_id`,
        where: sql`${hasMoved("r")} and ${set.where}`,
        keys: [{ by: sql`r.change_24h`, type: "real" }],
        id: sql`r.coin_id`,
        desc: direction === "up",
      },
    ],
    changesWith: "prices",
    onFrontPage: 5,
  };
};

const moversFormula = (code: RankFormula["code"], order: string): RankFormula => ({
  code,
  text: `change in 24 h, ${order} first; launched coins with a price of the last hour, $10,000 of liquidity and $1,000 of volume`,
  inputs: {
    change_24h: sql`m.change_24h`,
    liquidity_usd: sql`m.liquidity_usd::text`,
    volume_24h: sql`m.volume_24h::text`,
    price_as_of: isoTime(sql`m.as_of`),
    unsellable: sql`c.unsellable`,
  },
});

/** Fields, sorts, filters and lists that prices add to coins. */
export const coinFields: CoinFields = {
  joins: sql`left join coin_markets m on m.coin_id = c.id`,
  fields: { market: marketJson },
  figures: ["market"],
  popularity: (now) =>
    sql`case when m.as_of >= ${freshSince(now)} then log(1 + greatest(coalesce(m.liquidity_usd, 0), 0))::float / 12 else 0 end`,
  sorts: {
    price: sortBy("price_usd", "numeric"),
    change_1h: sortBy("change_1h", "real"),
    change_24h: sortBy("change_24h", "real"),
    change_7d: sortBy("change_7d", "real"),
    market_cap: sortBy("market_cap", "numeric"),
    volume_24h: sortBy("volume_24h", "numeric"),
    liquidity: sortBy("liquidity_usd", "numeric"),
  },
  filters: {
    liquidity_min: marketFilter((usd) => sql`f.liquidity_usd >= ${usd}::numeric`),
    market_cap_min: marketFilter((usd) => sql`f.market_cap >= ${usd}::numeric`),
    market_cap_max: marketFilter((usd) => sql`f.market_cap <= ${usd}::numeric`),
  },
  lists: { "top-gainers": movers("up"), "top-losers": movers("down") },
  rankFormulas: {
    "top-gainers": moversFormula("change_24h", "highest"),
    "top-losers": moversFormula("change_24h_lowest", "lowest"),
  },
};
