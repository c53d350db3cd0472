import type { Sort } from "@cointally/contract/coins.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CoinSet, CoinSort, FigureSort, OrderRequest } from "../../core/coin-fields.ts";
import type { Segment } from "../../database/keyset-pagination.ts";
import { utcDay } from "./presenter.ts";

const activity = (column: string): FigureSort => ({
  table: sql`coin_activity`,
  has: () => sql`${sql.raw(`r.${column}`)} > 0`,
  key: { by: sql.raw(`r.${column}`), type: "integer" },
  missing: "zero",
});

/** The table or column, with an index, that each sort of this module reads. */
export const coinSorts = {
  votes_total: {
    table: sql`coin_tallies`,
    has: () => sql`r.votes_total > 0`,
    lacks: sql`r.votes_total = 0`,
    key: { by: sql`r.votes_total`, type: "integer" },
    missing: "zero",
  },
  votes_today: {
    table: sql`coin_days`,
    has: (now) => sql`r.day = ${utcDay(now)} and r.votes > 0`,
    key: { by: sql`r.votes`, type: "integer" },
    missing: "zero",
  },
  votes_24h: activity("votes_24h"),
  views_24h: activity("views_24h"),
  launch_at: { column: { by: sql`c.launch_at`, type: "timestamptz" }, nullable: true },
  approved_at: { column: { by: sql`c.approved_at`, type: "timestamptz" }, nullable: true },
  name: { column: { by: sql`lower(c.name)`, type: "text" }, nullable: false },
} satisfies { [Name in Sort]?: CoinSort };

/** A set of coins ordered by a sort, as segments. The coins without its figure are not ranked. */
export function sortedSegments(sort: CoinSort, desc: boolean, set: CoinSet, request: OrderRequest): Segment[] {
  if ("column" in sort) {
    const { column, nullable } = sort;
    const present = { from: set.coins, where: set.where, keys: [column], id: sql`c.id`, desc };
    if (!nullable) return [present];
    return [
      { ...present, where: sql`${set.where} and ${column.by} is not null` },
      ...unranked(set, sql`${column.by} is null`, request),
    ];
  }
  const { now, sorts } = request;
  const present = withFigure(sort, desc, set, now);
  const missing = unranked(set, without(sort, now), { now, sorts: sort === sorts.market_cap ? {} : sorts });
  return sort.missing === "zero" && !desc ? [...reversed(missing), present] : [present, ...missing];
}

/** The same segments in the other direction. */
export function reversed(segments: Segment[]): Segment[] {
  return segments.map((segment) => ({ ...segment, desc: !segment.desc })).reverse();
}

/** The coins that have a figure, in its order. */
const withFigure = ({ table, has, key }: FigureSort, desc: boolean, { coins, where }: CoinSet, now: Date): Segment => ({
  from: sql`${table} r join ${coins} on c.id = r.coin_id`,
  where: sql`${has(now)} and ${where}`,
  keys: [key],
  id: sql`r.coin_id`,
  desc,
});

const without = ({ table, has, lacks }: FigureSort, now: Date): SQL => {
  const row = (condition: SQL) => sql`exists (select 1 from ${table} r where r.coin_id = c.id and ${condition})`;
  return lacks ? row(lacks) : sql`not ${row(has(now))}`;
};

/**
 * Coins without the figure that ranks the others, in an order that nobody gains by importing or voting: by market cap where it is known,
 * then those on most chains first, then by name. Of the same name, the one listed here first.
 */
const unranked = ({ coins, where }: CoinSet, condition: SQL, { now, sorts }: OrderRequest): Segment[] => {
  const byChains = (more: SQL): Segment => ({
    from: coins,
    where: sql`${where} and ${condition} and ${more}`,
    keys: [
      { by: sql`(- cardinality(c.chain_ids))`, type: "integer" },
      { by: sql`lower(c.name)`, type: "text" },
    ],
    id: sql`c.id`,
    desc: false,
    isUnranked: true,
  });
  const cap = sorts.market_cap;
  if (!cap || "column" in cap) return [byChains(sql`true`)];
  const capped = withFigure(cap, true, { coins, where: sql`${where} and ${condition}` }, now);
  return [{ ...capped, isUnranked: true }, byChains(without(cap, now))];
};
