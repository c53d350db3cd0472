import { date, index, jsonb, numeric, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { coins } from "./coins.ts";
import { moment } from "./columns.ts";

const point = {
  coinId: uuid("coin_id").notNull(),
  priceUsd: numeric("price_usd").notNull(),
  volume24h: numeric("volume_24h"),
  liquidityUsd: numeric("liquidity_usd"),
};
const timed = { ...point, at: moment("at").notNull() };

/**
 * Price history at four densities (decisions.md, Prices). Partitioned by time, so that old points go with their partition at once; the
 * migration says so, and that the key holds the figures too: a range of one coin is read from the index alone. No foreign key: checking
 * it would lock the coin's row with every point. Who removes a coin removes its points.
 */
export const priceRaw = pgTable("price_raw", timed, (t) => [
  primaryKey({ columns: [t.coinId, t.at] }),
  index("price_raw_at").using("brin", t.at),
]);
export const price5m = pgTable("price_5m", timed, (t) => [
  primaryKey({ columns: [t.coinId, t.at] }),
  index("price_5m_at").using("brin", t.at),
]);
export const price1h = pgTable("price_1h", timed, (t) => [
  primaryKey({ columns: [t.coinId, t.at] }),
  index("price_1h_at").using("brin", t.at),
]);
/** The last point of each UTC day, for ever. */
export const price1d = pgTable("price_1d", { ...timed, day: date("day", { mode: "string" }).notNull() }, (t) => [
  primaryKey({ columns: [t.coinId, t.day] }),
]);

/** When each coin that may have a price is looked at next, and what its last readings were. */
export const priceChecks = pgTable(
  "price_checks",
  {
    coinId: uuid("coin_id")
      .primaryKey()
      .references(() => coins.id, { onDelete: "cascade" }),
    /** 0 the busiest and most watched, 1 those after them, 2 the rest. */
    tier: smallint("tier").notNull(),
    nextAt: moment("next_at").notNull(),
    /** How often in a row no source knew a price. */
    misses: smallint("misses").notNull().default(0),
    /** How often in a row sources that failed left it without its first price. */
    tries: smallint("tries").notNull().default(0),
    /** The last readings, oldest first: what the median is taken over. */
    samples: jsonb("samples").$type<{ at: string; price: string; source: string }[]>().notNull().default([]),
    /** When volume and market cap were last looked for and not left unanswered, by whatever source. */
    figuresAt: moment("figures_at"),
  },
  (t) => [index("price_checks_next").on(t.tier, t.nextAt)],
);

/** How each price source fares, shared by all processes: one that fails rests, for all of them. */
export const priceSources = pgTable("price_sources", {
  name: text("name").primaryKey(),
  /** Failures in a row. */
  failures: smallint("failures").notNull().default(0),
  restUntil: moment("rest_until"),
  /** Why it last failed; null once it has kept answering for a while. The log tells of a change only. */
  trouble: text("trouble"),
});
