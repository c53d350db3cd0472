import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { coins } from "./coins.ts";
import { bytes, createdAt, moment } from "./columns.ts";

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

/**
 * Mailboxes that voted on a UTC day and whose account was erased or has another address since: they have no second vote for that coin on
 * that day. A hash keyed by the site's secret, of day, coin and address, so that rows of one mailbox cannot be told to belong together;
 * removed when the day is over.
 */
export const votedMailboxes = pgTable(
  "voted_mailboxes",
  {
    day: date("day", { mode: "string" }).notNull(),
    coinId: uuid("coin_id").notNull(),
    mailbox: bytes("mailbox").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.coinId, t.mailbox] })],
);

/** Votes asked for by email (api.md, POST /votes/email): each waits until its link is opened and the button there is pressed. */
export const emailVotes = pgTable(
  "email_votes",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    /** Lower case. There may be no account with it yet: one is opened by the press. */
    address: text("address").notNull(),
    /** SHA-256 of the mailbox that the address leads to: emails to it are counted by it. */
    mailbox: bytes("mailbox").notNull(),
    /** SHA-256 of the token in the link; null where no email was sent, because the mailbox had its share or wants none. */
    tokenHash: bytes("token_hash"),
    /** The path of the page the vote was asked from, to lead back to. */
    place: text("place"),
    status: text("status", { enum: ["pending", "counted", "ended"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("email_votes_token").on(t.tokenHash),
    index("email_votes_mailbox").on(t.mailbox, t.createdAt),
    index("email_votes_address").on(t.address),
    index("email_votes_created").on(t.createdAt),
  ],
);

/** Mailboxes whose owner said "This was not me": they get no emails about votes. */
export const emailVoteStops = pgTable("email_vote_stops", {
  /** SHA-256, as in `email_votes`. */
  mailbox: bytes("mailbox").primaryKey(),
  createdAt: createdAt(),
});

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
    /** Since when it is watched without a pause of 24 hours: what trending reads. */
    beganAt: moment("began_at").notNull().defaultNow(),
    /** Whether it is one of the coin's `watchers`: those of accounts with a verified email are. */
    counted: boolean("counted").notNull().default(false),
  },
  (t) => [
    uniqueIndex("watchlist_coins_one").on(t.userId, t.coinId),
    index("watchlist_coins_placed").on(t.userId, t.placedAt, t.id),
    index("watchlist_coins_coin").on(t.coinId),
    index("watchlist_coins_began").on(t.beganAt).where(sql`counted`),
  ],
);

/** Coins that an account stopped watching less than 24 hours ago: watched again, they are watched since `beganAt`. */
export const endedWatches = pgTable(
  "ended_watches",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    beganAt: moment("began_at").notNull(),
    endedAt: moment("ended_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.coinId] }),
    index("ended_watches_coin").on(t.coinId),
    index("ended_watches_ended").on(t.endedAt),
  ],
);
