import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { coins } from "./coins.ts";
import { bytes, timestamptz } from "./columns.ts";

/** Counters updated by each vote, apart from the wide row so that a vote touches one small index. */
export const coinTallies = pgTable(
  "coin_tallies",
  {
    coinId: uuid("coin_id")
      .primaryKey()
      .references(() => coins.id, { onDelete: "cascade" }),
    votesTotal: integer("votes_total").notNull().default(0),
    viewsTotal: integer("views_total").notNull().default(0),
    /** People who watch it now and count (`watchlist_coins.counted`). */
    watchers: integer("watchers").notNull().default(0),
  },
  (t) => [index("coin_tallies_votes").on(t.votesTotal, t.coinId)],
);

/** Votes per UTC day: "today" is the row of today, so a new day needs no write. */
export const coinDays = pgTable(
  "coin_days",
  {
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    /** Counted ones. */
    votes: integer("votes").notNull(),
    held: integer("held").notNull().default(0),
    void: integer("void").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.coinId, t.day] }), index("coin_days_best").on(t.day, t.votes, t.coinId)],
);

/** Activity per hour, stored for two days, for `last_24h` and trending. */
export const coinHours = pgTable(
  "coin_hours",
  {
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    hour: timestamptz("hour").notNull(),
    votes: integer("votes").notNull().default(0),
    views: integer("views").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.coinId, t.hour] }), index("coin_hours_hour").on(t.hour)],
);

/** The last 24 hours of coins that had any activity, summed by a job once a minute. */
export const coinActivity = pgTable(
  "coin_activity",
  {
    coinId: uuid("coin_id")
      .primaryKey()
      .references(() => coins.id, { onDelete: "cascade" }),
    votes24h: integer("votes_24h").notNull(),
    views24h: integer("views_24h").notNull(),
    /** Watchers who began within these hours. */
    newWatchers24h: integer("new_watchers_24h").notNull().default(0),
    trending: real("trending").notNull(),
  },
  (t) => [
    index("coin_activity_votes").on(t.votes24h, t.coinId),
    index("coin_activity_views").on(t.views24h, t.coinId),
    index("coin_activity_trending").on(t.trending, t.coinId),
  ],
);

/** The latest market data of a coin. A coin without a row has no known price. */
export const coinMarkets = pgTable(
  "coin_markets",
  {
    coinId: uuid("coin_id")
      .primaryKey()
      .references(() => coins.id, { onDelete: "cascade" }),
    priceUsd: numeric("price_usd"),
    change1h: real("change_1h"),
    change24h: real("change_24h"),
    change7d: real("change_7d"),
    volume24h: numeric("volume_24h"),
    liquidityUsd: numeric("liquidity_usd"),
    marketCap: numeric("market_cap"),
    fdv: numeric("fdv"),
    asOf: timestamptz("as_of").notNull(),
    source: text("source").notNull(),
    /** The last 7 days as heights from 0 to 100, and when they were drawn. */
    line: smallint("line").array(),
    lineAt: timestamptz("line_at"),
    /** Which of these figures are computed from what a source reports about the past; null where all are our own. */
    reported: jsonb("reported").$type<{ source: string; figures: string[] }>(),
  },
  (t) => [
    index("coin_markets_price").on(t.priceUsd, t.coinId).where(sql`price_usd is not null`),
    index("coin_markets_1h").on(t.change1h, t.coinId).where(sql`change_1h is not null`),
    index("coin_markets_24h").on(t.change24h, t.coinId).where(sql`change_24h is not null`),
    // The minimums of top gainers and losers (modules/prices/coin-fields.ts), so that the indexes skip changes without liquidity.
    index("coin_markets_gainers")
      .on(t.change24h, t.coinId)
      .where(sql`change_24h > 0 and liquidity_usd >= 10000 and volume_24h >= 1000`),
    index("coin_markets_losers")
      .on(t.change24h, t.coinId)
      .where(sql`change_24h < 0 and liquidity_usd >= 10000 and volume_24h >= 1000`),
    index("coin_markets_7d").on(t.change7d, t.coinId).where(sql`change_7d is not null`),
    index("coin_markets_volume").on(t.volume24h, t.coinId).where(sql`volume_24h is not null`),
    index("coin_markets_liquidity").on(t.liquidityUsd, t.coinId).where(sql`liquidity_usd is not null`),
    index("coin_markets_cap").on(t.marketCap, t.coinId).where(sql`market_cap is not null`),
  ],
);

/**
 * Keyed hashes, different each day, of networks that viewed a coin and of their blocks, by which views are counted, and each block once more
 * for the whole site under the nil UUID; stored for two days.
 */
export const coinViews = pgTable(
  "coin_views",
  {
    day: date("day", { mode: "string" }).notNull(),
    coinId: uuid("coin_id").notNull(),
    visitor: bytes("visitor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.coinId, t.visitor] })],
);

/** How many visitors opened a coin's page on each UTC day that is over. */
export const visitorDays = pgTable("visitor_days", {
  day: date("day", { mode: "string" }).primaryKey(),
  visitors: integer("visitors").notNull(),
});
