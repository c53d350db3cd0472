import { coinActions, publicHistoryActions, reviewedEdits } from "@cointally/contract/moderation.ts";
import { type SQL, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { coins } from "./coins.ts";
import { createdAt, timestamptz } from "./columns.ts";

const reasonCodes = ["copied_identity", "malicious_contract", "false_information", "spam", "other"] as const;

/** A list of values as partial indexes spell it: a query uses the index only with the same spelling. */
export function literals(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word}'`).join(", "));
}

/** Actions on a coin with actor, reason and changes. Append-only. */
export const moderationActions = pgTable(
  "moderation_actions",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id),
    /** Null for the site itself (a due scheduled approval) and for an erased account. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action", { enum: coinActions }).notNull(),
    reason: text("reason"),
    reasonCode: text("reason_code", { enum: reasonCodes }),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (t) => [
    index("moderation_actions_coin").on(t.coinId, t.at, t.id),
    index("moderation_actions_log")
      .on(t.coinId, t.at, t.id)
      .where(sql`action in (${literals(publicHistoryActions)})`),
    index("moderation_actions_edits")
      .on(t.coinId, t.at, t.id)
      .where(sql`action in (${literals(reviewedEdits)})`),
    index("moderation_actions_public").on(t.at, t.id).where(sql`action in ('approved', 'denied')`),
  ],
);

export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: reasonCodes }).notNull(),
    text: text("text"),
    status: text("status", { enum: ["open", "resolved", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("reports_one_open").on(t.coinId, t.userId).where(sql`status = 'open'`),
    index("reports_queue").on(t.status, t.createdAt, t.id),
    index("reports_user").on(t.userId),
  ],
);

export const claims = pgTable(
  "claims",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    evidenceUrl: text("evidence_url").notNull(),
    status: text("status", { enum: ["open", "accepted", "refused"] })
      .notNull()
      .default("open"),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("claims_one_open").on(t.coinId, t.userId).where(sql`status = 'open'`),
    index("claims_queue").on(t.status, t.createdAt, t.id),
    index("claims_user").on(t.userId),
  ],
);

/** All promotions, for /placements. */
export const promotions = pgTable(
  "promotions",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    startsAt: timestamptz("starts_at").notNull(),
    /** Null for a promotion without an end, from before they had one by default. */
    endsAt: timestamptz("ends_at"),
    /** Who paid; null when unknown. */
    payer: text("payer"),
  },
  (t) => [
    index("promotions_newest").on(t.startsAt, t.id),
    index("promotions_coin").on(t.coinId),
    uniqueIndex("promotions_one_open").on(t.coinId).where(sql`ends_at is null`),
  ],
);
