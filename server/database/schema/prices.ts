import { date, index, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { coins } from "./coins.ts";
import { timestamptz } from "./columns.ts";

const point = {
  coinId: uuid("coin_id").notNull(),
  priceUsd: numeric("price_usd").notNull(),
  volume24h: numeric("volume_24h"),
  liquidityUsd: numeric("liquidity_usd"),
};
const timed = { ...point, at: timestamptz("at").notNull() };

/**
 * Price history at four resolutions (decisions.md, Prices). Partitioned by time, so that old points are dropped with their partition. The
 * key includes the figures, so that the range of one coin is read from the index alone (both are in the migration). No foreign key: checking
 * it would lock the coin's row with every point. Code that removes a coin removes its points.
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
/** The last point of each UTC day, without a time limit. */
export const price1d = pgTable("price_1d", { ...timed, day: date("day", { mode: "string" }).notNull() }, (t) => [
  primaryKey({ columns: [t.coinId, t.day] }),
]);

/**
 * What a source says about prices before our first own point, from which changes and lines are computed until there are points of our own
 * (decision 12). One row for each coin, with its times from the oldest on and the price at each.
 */
export const reportedPrices = pgTable(
  "reported_prices",
  {
    coinId: uuid("coin_id")
      .primaryKey()
      .references(() => coins.id, { onDelete: "cascade" }),
    source: text("source").notNull(),
    readAt: timestamptz("read_at").notNull(),
    times: timestamptz("times").array().notNull(),
    prices: numeric("prices").array().notNull(),
  },
  (t) => [index("reported_prices_read").on(t.readAt)],
);

/** When each coin that can have a price is due, and its last readings. */
export const priceChecks = pgTable(
  "price_checks",
  {
    coinId: uuid("coin_id")
      .primaryKey()
      .references(() => coins.id, { onDelete: "cascade" }),
    /** 0 the most active and most watched, 1 those after them, 2 the rest. */
    tier: smallint("tier").notNull(),
    nextAt: timestamptz("next_at").notNull(),
    /** Consecutive attempts for which no source had a price. */
    misses: smallint("misses").notNull().default(0),
    /** Consecutive attempts that failed before its first price. */
    tries: smallint("tries").notNull().default(0),
    /** The last readings, oldest first, for the median; without a price where the market was drained. */
    samples: jsonb("samples").$type<{ at: string; price: string | null; source: string }[]>().notNull().default([]),
    /** When a source last answered about volume and market cap. */
    figuresAt: timestamptz("figures_at"),
    /** When a source last answered about the week before. */
    historyAt: timestamptz("history_at"),
  },
  (t) => [index("price_checks_next").on(t.tier, t.nextAt)],
);

/**
 * Prices of the contracts of coins with several, each from its own market, with its last readings as those of a coin. A contract without a
 * market has none.
 */
export const contractPrices = pgTable(
  "contract_prices",
  {
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    chainId: integer("chain_id").notNull(),
    address: text("address").notNull(),
    /** Null until its first reading counts. */
    priceUsd: numeric("price_usd"),
    asOf: timestamptz("as_of"),
    samples: jsonb("samples").$type<{ at: string; price: string | null; source: string }[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.coinId, t.chainId, t.address] })],
);

/** State of each price source, shared by all processes: a failing one is paused for all of them. */
export const priceSources = pgTable("price_sources", {
  name: text("name").primaryKey(),
  /** Failures in a row. */
  failures: smallint("failures").notNull().default(0),
  pausedUntil: timestamptz("paused_until"),
  /** Reason of the last failure; null after it has responded for some time. Only changes are logged. */
  lastError: text("last_error"),
});
