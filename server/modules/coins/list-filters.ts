import type { CoinListQuery } from "@cointally/contract/coins.ts";
import { type SQL, sql } from "drizzle-orm";
import { submitted } from "./lists.ts";

const dayMs = 86_400_000;

type FilterName = Exclude<keyof CoinListQuery, "page" | "limit" | "cursor" | "search" | "sort" | "order">;

type Filter<K extends FilterName> = {
  /** Over alias `c`. Each condition has an index of its own to be counted by (schema/coins.ts, figures.ts, safety.ts). */
  where: (value: NonNullable<CoinListQuery[K]>, now: Date) => SQL;
  /** Prices, safety checks or the clock decide who meets it: a count of it is kept for a second at most. */
  moves?: true;
};

const market = (condition: SQL) => sql`exists (select 1 from coin_markets f where f.coin_id = c.id and ${condition})`;

const sellable: Record<NonNullable<CoinListQuery["sellable"]>, SQL> = {
  not_blocked: sql`not c.unsellable`,
  checked: sql`not c.unsellable and c.id in (select k.coin_id from contracts k
    join contract_safety s on s.chain_id = k.chain_id and s.address = k.address where k.live and s.sellable)`,
};

/** What a query narrows a coin list to, key by key. */
const filters: { [K in FilterName]: Filter<K> } = {
  chain_id: { where: (id) => sql`c.chain_ids @> array[${id}::int]` },
  stage: { where: (stage) => sql`c.stage = ${stage}` },
  tag: { where: (tag) => sql`c.tags @> array[${tag}::text]` },
  approved_within: {
    where: (days, now) =>
      sql`${submitted} and c.approved_at >= ${new Date(now.getTime() - days * dayMs).toISOString()}`,
    moves: true,
  },
  liquidity_min: { where: (usd) => market(sql`f.liquidity_usd >= ${usd}::numeric`), moves: true },
  market_cap_min: { where: (usd) => market(sql`f.market_cap >= ${usd}::numeric`), moves: true },
  market_cap_max: { where: (usd) => market(sql`f.market_cap <= ${usd}::numeric`), moves: true },
  audited: { where: () => sql`c.audited_at is not null` },
  kyc: {
    where: (_yes, now) =>
      sql`c.kyc->>'status' = 'verified' and coalesce((c.kyc->>'expires_at')::timestamptz, 'infinity') > ${now.toISOString()}`,
    moves: true,
  },
  sellable: { where: (kind) => sellable[kind], moves: true },
};
const names = Object.keys(filters) as FilterName[];

/** The conditions that a query narrows a list by. */
export function filtersOf(query: CoinListQuery, now: Date): SQL[] {
  return names.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [(filters[name] as Filter<FilterName>).where(value as never, now)];
  });
}

/** Whether something else than the coins themselves decides who meets a query's filters. */
export const filtersMove = (query: CoinListQuery): boolean =>
  names.some((name) => query[name] !== undefined && filters[name].moves);
