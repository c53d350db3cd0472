import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { coins } from "./coins.ts";
import { bytes, createdAt, timestamptz } from "./columns.ts";

/**
 * Partitioned by month (modules/votes/vote-partitions.ts), so that old months can be archived and today's indexes stay small. Both keys include
 * the day, as partitioning needs, and the coin, by which the table can be distributed (docs/scaling.md). Partitioning is in the migration.
 */
export const votes = pgTable(
  "votes",
  {
    id: uuid("id").notNull(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id),
    /** Null after the account was erased; the vote stays. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    day: date("day", { mode: "string" }).notNull(),
    state: text("state", { enum: ["counted", "held", "void"] })
      .notNull()
      .default("counted"),
    /** Generated data for load tests: never in a public log or real counts. */
    synthetic: boolean("synthetic").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.day, t.coinId] }),
    uniqueIndex("votes_one_per_day").on(t.userId, t.day, t.coinId),
  ],
);

/**
 * Mailboxes that voted on a UTC day and whose account was since erased or given another address: they have no second vote for that coin on
 * that day. The hash of day, coin and address is keyed by the site's secret, so that rows of one mailbox cannot be linked. Rows are
 * deleted when the day is over.
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

/** Votes of accounts that share a mailbox (`users.person_id`): one per coin and UTC day. Rows are deleted when the day is over. */
export const personVotes = pgTable(
  "person_votes",
  {
    day: date("day", { mode: "string" }).notNull(),
    coinId: uuid("coin_id").notNull(),
    personId: uuid("person_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.coinId, t.personId] })],
);

/** Votes requested by email (api.md, POST /votes/email), each until its link is opened and its button pressed. */
export const emailVotes = pgTable(
  "email_votes",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    /** Lower case. It may have no account yet: the confirmation creates one. */
    address: text("address").notNull(),
    /** SHA-256 of the mailbox of the address: "This was not me" ends all its links. */
    mailbox: bytes("mailbox").notNull(),
    /** SHA-256 of the token in the link; null where no email was sent, because the mailbox reached its limit or refused emails. */
    tokenHash: bytes("token_hash"),
    /** Path of the page where the vote was requested, to return there. */
    place: text("place"),
    status: text("status", { enum: ["pending", "counted", "ended"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("email_votes_token").on(t.tokenHash),
    index("email_votes_mailbox").on(t.mailbox, t.createdAt),
    index("email_votes_address").on(t.address),
    index("email_votes_created").on(t.createdAt),
  ],
);

/** Mailboxes whose owner chose "This was not me": they get no emails about votes. */
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
    /** Order of the watchlist, latest first: the time of watching, until its user moves it. */
    placedAt: timestamptz("placed_at").notNull().defaultNow(),
    /** Since when it is watched without a pause of 24 hours, for trending. */
    beganAt: timestamptz("began_at").notNull().defaultNow(),
    /** Whether it counts in the coin's `watchers` (modules/watchlist/account-watches.ts). */
    counted: boolean("counted").notNull().default(false),
  },
  (t) => [
    uniqueIndex("watchlist_coins_one").on(t.userId, t.coinId),
    index("watchlist_coins_placed").on(t.userId, t.placedAt, t.id),
    index("watchlist_coins_coin").on(t.coinId),
    index("watchlist_coins_began").on(t.beganAt).where(sql`counted`),
  ],
);

/** Coins that an account stopped watching within the last 24 hours; watched again, they count since `beganAt`. */
export const endedWatches = pgTable(
  "ended_watches",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    beganAt: timestamptz("began_at").notNull(),
    endedAt: timestamptz("ended_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.coinId] }),
    index("ended_watches_coin").on(t.coinId),
    index("ended_watches_ended").on(t.endedAt),
  ],
);
