import type { Sort } from "@cointally/contract/coins.ts";
import { type SQL, sql } from "drizzle-orm";
import type { CoinSet, CoinSort, FigureSort } from "../../core/coin-fields.ts";
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
    has: () => sql`true`,
    key: { by: sql`r.votes_total`, type: "integer" },
    missing: "never",
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

/** A set of coins ordered by a sort, as segments. */
export function sortedSegments(sort: CoinSort, desc: boolean, { coins, where }: CoinSet, now: Date): Segment[] {
  const rest = (condition: SQL): Segment => ({
    from: coins,
    where: sql`${where} and ${condition}`,
    keys: [],
    id: sql`c.id`,
    desc,
  });
  if ("column" in sort) {
    const { column, nullable } = sort;
    const present = { from: coins, keys: [column], id: sql`c.id`, desc };
    if (!nullable) return [{ ...present, where }];
    return [{ ...present, where: sql`${where} and ${column.by} is not null` }, rest(sql`${column.by} is null`)];
  }
  const has = sort.has(now);
  const present: Segment = {
    from: sql`${sort.table} r join ${coins} on c.id = r.coin_id`,
    where: sql`${has} and ${where}`,
    keys: [sort.key],
    id: sql`r.coin_id`,
    desc,
  };
  if (sort.missing === "never") return [present];
  const missing = rest(sql`not exists (select 1 from ${sort.table} r where r.coin_id = c.id and ${has})`);
  return sort.missing === "zero" && !desc ? [missing, present] : [present, missing];
}
