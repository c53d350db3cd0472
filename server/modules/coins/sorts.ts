import type { Sort } from "@cointally/contract/coins.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Key, Leg } from "../../database/paging.ts";
import type { CoinSet } from "./coin-set.ts";
import { utcDay } from "./presenter.ts";

/**
 * How each sort walks an index. `table` holds the figure of the coins that have one; the others come as a leg of their own:
 * a missing count is zero and takes its place in the order, a missing figure is unknown and stands last in both directions.
 */
type Rank = { table: SQL; has: SQL; key: Key; missing: "zero" | "last" | "never" };

const market = (column: string, type: Key["type"]): Rank => ({
  table: sql`coin_markets`,
  has: sql`${sql.raw(`r.${column}`)} is not null`,
  key: { by: sql.raw(`r.${column}`), type },
  missing: "last",
});

const activity = (column: string): Rank => ({
  table: sql`coin_activity`,
  has: sql`${sql.raw(`r.${column}`)} > 0`,
  key: { by: sql.raw(`r.${column}`), type: "integer" },
  missing: "zero",
});

const ranks = (now: Date): Record<Exclude<Sort, "launch_at" | "approved_at" | "name">, Rank> => ({
  votes_total: {
    table: sql`coin_tallies`,
    has: sql`true`,
    key: { by: sql`r.votes_total`, type: "integer" },
    missing: "never",
  },
  votes_today: {
    table: sql`coin_days`,
    has: sql`r.day = ${utcDay(now)} and r.votes > 0`,
    key: { by: sql`r.votes`, type: "integer" },
    missing: "zero",
  },
  votes_24h: activity("votes_24h"),
  views_24h: activity("views_24h"),
  price: market("price_usd", "numeric"),
  change_1h: market("change_1h", "real"),
  change_24h: market("change_24h", "real"),
  change_7d: market("change_7d", "real"),
  market_cap: market("market_cap", "numeric"),
  volume_24h: market("volume_24h", "numeric"),
  liquidity: market("liquidity_usd", "numeric"),
});

const ownKeys: Partial<Record<Sort, { key: Key; nullable: boolean }>> = {
  launch_at: { key: { by: sql`c.launch_at`, type: "timestamptz" }, nullable: true },
  approved_at: { key: { by: sql`c.approved_at`, type: "timestamptz" }, nullable: true },
  name: { key: { by: sql`lower(c.name)`, type: "text" }, nullable: false },
};

/** A set of coins ordered by a sort, as legs. */
export const sortedLegs = (sort: Sort, desc: boolean, { coins, where }: CoinSet, now: Date): Leg[] => {
  const own = ownKeys[sort];
  const rest = (condition: SQL): Leg => ({
    from: coins,
    where: sql`${where} and ${condition}`,
    keys: [],
    id: sql`c.id`,
    desc,
  });
  if (own) {
    const present = { from: coins, keys: [own.key], id: sql`c.id`, desc };
    if (!own.nullable) return [{ ...present, where }];
    return [{ ...present, where: sql`${where} and ${own.key.by} is not null` }, rest(sql`${own.key.by} is null`)];
  }
  const rank = ranks(now)[sort as keyof ReturnType<typeof ranks>];
  const present: Leg = {
    from: sql`${rank.table} r join ${coins} on c.id = r.coin_id`,
    where: sql`${rank.has} and ${where}`,
    keys: [rank.key],
    id: sql`r.coin_id`,
    desc,
  };
  if (rank.missing === "never") return [present];
  const missing = rest(sql`not exists (select 1 from ${rank.table} r where r.coin_id = c.id and ${rank.has})`);
  return rank.missing === "zero" && !desc ? [missing, present] : [present, missing];
};
