import { roles } from "@cointally/contract/roles.ts";
import { locales } from "@cointally/shared/locales.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, timestamptz } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    /** SHA-256 of the canonical address of the email's mailbox (`mailboxOf`); null for synthetic accounts. */
    mailbox: bytes("mailbox"),
    /**
     * Of accounts that shared a mailbox before one account per mailbox was the rule: the id of the oldest one. They have one vote per coin
     * and day between them. Null for all others.
     */
    personId: uuid("person_id"),
    emailVerifiedAt: timestamptz("email_verified_at"),
    /** A new address that is not verified yet; the old one is valid until then. */
    pendingEmail: text("pending_email"),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: roles }).notNull().default("user"),
    /** A demo account with a public password (DEMO_USERS). */
    demo: boolean("demo").notNull().default(false),
    synthetic: boolean("synthetic").notNull().default(false),
    /** Language of its emails: that of the pages where it last logged in. */
    locale: text("locale", { enum: locales }).notNull().default("en"),
    /** Keyed hashes of browser types that logged in before; a login with a new one sends an email. */
    knownDevices: text("known_devices").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    uniqueIndex("users_mailbox").on(t.mailbox).where(sql`person_id is null`),
    index("users_shared_mailbox").on(t.mailbox).where(sql`person_id is not null`),
    index("users_newest").on(t.createdAt, t.id),
    index("users_admins").on(t.id).where(sql`role = 'admin'`),
    index("users_words").using("gin", sql`(lower(name || ' ' || email)) gin_trgm_ops`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytes("token_hash").notNull(),
    userAgent: text("user_agent"),
    network: text("network"),
    createdAt: createdAt(),
    lastUsedAt: timestamptz("last_used_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.tokenHash), index("sessions_user").on(t.userId)],
);

/**
 * Every ban of an account, past ones included, with reason, admin and end. A ban ends when `until` has passed, without a write.
 */
export const userBans = pgTable(
  "user_bans",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    bannedBy: uuid("banned_by").references(() => users.id, { onDelete: "set null" }),
    startsAt: timestamptz("starts_at").notNull(),
    /** Null for a ban without an end. */
    until: timestamptz("until"),
    /** When an admin ended or replaced it. */
    endedAt: timestamptz("ended_at"),
    endedBy: uuid("ended_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("user_bans_one_open").on(t.userId).where(sql`ended_at is null`),
    index("user_bans_user").on(t.userId, t.startsAt, t.id),
  ],
);

/** A second factor: codes that an app makes from a secret and the time (RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with the site's key, which is in DATA_DIR and not in the database. */
  secret: bytes("secret").notNull(),
  /** Null until a first valid code; until then it is not required. */
  confirmedAt: timestamptz("confirmed_at"),
  /** Time step of the last accepted code: neither it nor an older one is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes; each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    /** SHA-256 of the code of 140 random bits, which is not stored. */
    hash: bytes("hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Single-use secrets sent by email. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    /** Null once an account that never verified the address is erased: the link still proves access to the mailbox. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    purpose: text("purpose", { enum: ["verify_email", "recover_password", "confirm_change"] }).notNull(),
    /** The address it was sent to, which it verifies. */
    email: text("email").notNull(),
    /** Keyed hash of the network that requested it. */
    network: bytes("network"),
    createdAt: createdAt(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
  },
  (t) => [index("email_tokens_user").on(t.userId)],
);

/** Failed logins per account and network, so that nobody can lock out somebody else. */
export const loginFailures = pgTable("login_failures", {
  /** SHA-256 of email and network. */
  key: bytes("key").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: timestamptz("last_at").notNull(),
});

/** Keys of links that make the first admin, hashed; none once there is an admin. */
export const setupKeys = pgTable("setup_keys", {
  hash: bytes("hash").primaryKey(),
  expiresAt: timestamptz("expires_at").notNull(),
});
