import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { coins } from "./coins.ts";
import { bytes, createdAt, timestamptz } from "./columns.ts";

/**
 * From which networks accounts were created, votes cast and coins watched, as hashes keyed by the site's secret; rows are deleted after 30 days. They stay
 * without the account when it is erased, so that erasing it hides nothing. They decide how much proof-of-work a request needs and whether a
 * vote or watch is held.
 */
export const networkUses = pgTable(
  "network_uses",
  {
    id: uuid("id").primaryKey(),
    /** Null after the account was erased. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** A held watch is one that the second look found to be suspicious (modules/watchlist/judge-watches.ts). */
    action: text("action", { enum: ["sign_up", "vote", "watch", "held_watch"] }).notNull(),
    /** Of a vote; null for one of before the second look. */
    voteId: uuid("vote_id"),
    coinId: uuid("coin_id").references(() => coins.id, { onDelete: "cascade" }),
    /** The IPv4 address, or the /64 of an IPv6 address. */
    network: bytes("network").notNull(),
    /** The /56 and the /48 of an IPv6 address; null for IPv4. */
    block56: bytes("block_56"),
    block48: bytes("block_48"),
    /** The /32 of an IPv6 address, which is one provider's; null for IPv4. */
    block32: bytes("block_32"),
    /** The /24 of an IPv4 address; null for IPv6. */
    block24: bytes("block_24"),
    /** The autonomous system that announces the address; null where it is not known. */
    autonomousSystem: bytes("autonomous_system"),
    /** The domain of the account's email; null for large providers, whose users have nothing in common. */
    emailDomain: bytes("email_domain"),
    /** The main domain of the account's email provider, large or not. */
    emailProvider: bytes("email_provider"),
    /** Of a vote: whether the account was new, and whether it was older and had never voted before that day (vote-work.ts). */
    isNew: boolean("is_new"),
    dormant: boolean("dormant"),
    /**
     * Of a vote or watch: when the account was created, on how many of the 30 days before it voted, and whether it voted, or for a watch did
     * either, more than three days before.
     */
    accountCreatedAt: timestamptz("account_created_at"),
    voteDays: smallint("vote_days"),
    votedLongBefore: boolean("voted_long_before"),
    /** Of a vote, from when the second look first saw it: whether the account did enough before (modules/votes/voter-trust.ts). */
    trusted: boolean("trusted"),
    /** Of a vote: whether its network had opened the coin's page that day, and how many seconds after the request for it a link was used. */
    pageViewed: boolean("page_viewed"),
    confirmedAfter: integer("confirmed_after"),
    /** When the second look first saw the vote or watch (modules/votes/judge-votes.ts, modules/watchlist/judge-watches.ts). */
    judgedAt: timestamptz("judged_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("network_uses_vote").on(t.voteId).where(sql`vote_id is not null`),
    index("network_uses_unjudged").on(t.coinId, t.createdAt).where(sql`vote_id is not null and judged_at is null`),
    index("network_uses_unjudged_watches").on(t.coinId, t.createdAt).where(sql`action = 'watch' and judged_at is null`),
    index("network_uses_user").on(t.userId),
    index("network_uses_created").on(t.createdAt),
    index("network_uses_coin").on(t.coinId, t.createdAt).where(sql`coin_id is not null`),
    index("network_uses_network").on(t.network, t.createdAt),
    index("network_uses_56").on(t.block56, t.createdAt).where(sql`block_56 is not null`),
    index("network_uses_32").on(t.block32, t.createdAt).where(sql`block_32 is not null`),
    index("network_uses_24").on(t.block24, t.createdAt).where(sql`block_24 is not null`),
    index("network_uses_48").on(t.block48, t.createdAt).where(sql`block_48 is not null`),
    index("network_uses_domain").on(t.emailDomain, t.createdAt).where(sql`email_domain is not null`),
  ],
);

/** Solved proof-of-work challenges, until they expire: each is accepted once, on any node. */
export const usedProofs = pgTable(
  "used_proofs",
  {
    /** SHA-256 of the challenge. */
    challenge: bytes("challenge").primaryKey(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [index("used_proofs_expires").on(t.expiresAt)],
);

/**
 * When emails were requested lately, of one mailbox, account or network (modules/integrity/email-budgets.ts). Rows are deleted when the newest
 * request no longer counts.
 */
export const emailBudgets = pgTable(
  "email_budgets",
  {
    /** A hash keyed by the site's secret. */
    key: bytes("key").primaryKey(),
    requests: timestamp("requests", { withTimezone: true, mode: "date" }).array().notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [index("email_budgets_expires").on(t.expiresAt)],
);

/** Every vote that was ever held: why, and what became of it. */
export const heldVotes = pgTable(
  "held_votes",
  {
    /** Without a foreign key: a month of votes could not be archived with one. */
    voteId: uuid("vote_id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    /** Codes of the signals that agreed (docs/vote-integrity.md). */
    signals: text("signals").array().notNull(),
    /** Votes of one ring are reviewed together; a vote alone is a ring of its own. */
    ring: uuid("ring").notNull(),
    /** Keyed hashes of what it shares with other votes: votes that share one are of one ring. */
    evidence: bytes("evidence").array().notNull().default(sql`'{}'`),
    /** A flagged vote waits for an admin; the others are released at `releaseAt`. */
    flagged: boolean("flagged").notNull().default(false),
    releaseAt: timestamptz("release_at").notNull(),
    decision: text("decision", { enum: ["released", "void"] }),
    decidedAt: timestamptz("decided_at"),
    /** Null where no admin decided. */
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    /** Why it was made void, or released: public for a void. */
    reason: text("reason"),
    /** What the voter says against a void, once. */
    appeal: text("appeal"),
    appealedAt: timestamptz("appealed_at"),
    appealDecidedAt: timestamptz("appeal_decided_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("held_votes_due").on(t.releaseAt).where(sql`decision is null and not flagged`),
    index("held_votes_open").on(t.ring, t.createdAt).where(sql`decision is null`),
    index("held_votes_ring").on(t.ring),
    index("held_votes_appeals").on(t.ring).where(sql`appealed_at is not null and appeal_decided_at is null`),
    index("held_votes_coin").on(t.coinId, t.createdAt),
    index("held_votes_evidence").using("gin", t.evidence),
  ],
);
