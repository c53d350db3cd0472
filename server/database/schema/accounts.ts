import { locales } from "@cointally/shared/locales.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, moment } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    emailVerifiedAt: moment("email_verified_at"),
    /** A new address that waits to be verified; the old one stays until then. */
    pendingEmail: text("pending_email"),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    /** A known login of the demo (DEMO_USERS). */
    demo: boolean("demo").notNull().default(false),
    synthetic: boolean("synthetic").notNull().default(false),
    /** The language of its mails: that of the pages it last logged in by. */
    locale: text("locale", { enum: locales }).notNull().default("en"),
    /** Keyed hashes of the kinds of browser that logged in before; a new kind is told of by mail. */
    knownDevices: text("known_devices").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
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
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.tokenHash), index("sessions_user").on(t.userId)],
);

/**
 * Every ban of an account, also those that are over: who was told what, by whom, and until when. A ban whose `until` has passed bans no
 * more, without anybody ending it.
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
    startsAt: moment("starts_at").notNull(),
    /** Null for a ban without an end. */
    until: moment("until"),
    /** When an admin ended it, or put another one in its place. */
    endedAt: moment("ended_at"),
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
  /** Sealed with the site's key, which is in DATA_DIR and not here. */
  secret: bytes("secret").notNull(),
  /** Null until a first code has shown that the app has the secret: till then it guards nothing. */
  confirmedAt: moment("confirmed_at"),
  /** The time step of the last code that was taken: no code is taken twice, nor an older one after it. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for who has lost the app; each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    /** SHA-256 of the code, which has 80 random bits and is stored nowhere. */
    hash: bytes("hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Single-use secrets sent by mail. */
export const mailTokens = pgTable(
  "mail_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["verify_email", "recover_password", "confirm_change"] }).notNull(),
    /** The address it was sent to: the one that becomes verified. */
    email: text("email").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("mail_tokens_user").on(t.userId)],
);

/** Failed logins per account and network, so that nobody can lock out another. */
export const loginFailures = pgTable("login_failures", {
  /** SHA-256 of email and network. */
  key: bytes("key").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: moment("last_at").notNull(),
});
