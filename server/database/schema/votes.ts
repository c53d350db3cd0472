import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { coins } from "./coins.ts";
import { createdAt, moment } from "./columns.ts";

export const votes = pgTable(
  "votes",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id),
    /** Null when the account was erased: the vote stays, its voter does not. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    day: date("day", { mode: "string" }).notNull(),
    state: text("state", { enum: ["counted", "held", "void"] })
      .notNull()
      .default("counted"),
    /** Scale data: never in a public log, never in real counts. */
    synthetic: boolean("synthetic").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("votes_one_per_day").on(t.userId, t.day, t.coinId)],
);

export const watchlistCoins = pgTable(
  "watchlist_coins",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** When it was watched, until its watcher puts it elsewhere: the list runs by it, latest first. */
    placedAt: moment("placed_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("watchlist_coins_one").on(t.userId, t.coinId),
    index("watchlist_coins_placed").on(t.userId, t.placedAt, t.id),
    index("watchlist_coins_coin").on(t.coinId),
  ],
);
