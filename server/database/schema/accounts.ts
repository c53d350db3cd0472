import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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

/** Single-use secrets sent by mail. */
export const mailTokens = pgTable(
  "mail_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["verify_email", "recover_password"] }).notNull(),
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
