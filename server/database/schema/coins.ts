import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment } from "./columns.ts";

export const uploads = pgTable(
  "uploads",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["logo", "ad"] })
      .notNull()
      .default("logo"),
    createdAt: createdAt(),
    /** Null until a coin or an ad uses it, and again when one gives it up: those that none uses go after 24 h. */
    usedAt: moment("used_at"),
  },
  (t) => [
    index("uploads_user").on(t.userId, t.createdAt),
    index("uploads_unused").on(t.createdAt).where(sql`used_at is null`),
  ],
);

export const coins = pgTable(
  "coins",
  {
    id: uuid("id").primaryKey(),
    slug: text("slug").notNull(),
    creatorId: uuid("creator_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    symbol: text("symbol").notNull(),
    type: text("type", { enum: ["coin", "token"] }).notNull(),
    chainId: integer("chain_id").notNull(),
    /** Every chain it has a contract on, and its main one: what the chain filter reads. */
    chainIds: integer("chain_ids").array().notNull(),
    description: text("description"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    logoId: uuid("logo_id").references(() => uploads.id),
    links: jsonb("links").$type<Record<string, string>>().notNull().default({}),
    stage: text("stage", { enum: ["presale", "fairlaunch", "launched"] }).notNull(),
    launchAt: moment("launch_at"),
    sale: jsonb("sale").$type<Record<string, unknown>>(),
    /** Copies of `sale.start_at` and `sale.end_at`, for the sale lists' order. */
    saleStartAt: moment("sale_start_at"),
    saleEndAt: moment("sale_end_at"),
    contactEmail: text("contact_email"),
    contactTelegram: text("contact_telegram"),
    /** `deleted` is a tombstone: gone from every answer. */
    status: text("status", { enum: ["pending", "scheduled", "approved", "denied", "deleted"] }).notNull(),
    approveAt: moment("approve_at"),
    approvedAt: moment("approved_at"),
    approvedHow: text("approved_how", { enum: ["at_once", "scheduled", "imported"] }),
    deniedReason: text("denied_reason"),
    promoted: boolean("promoted").notNull().default(false),
    /** Null while a promotion is open-ended. */
    promotedUntil: moment("promoted_until"),
    audit: jsonb("audit").$type<Record<string, unknown>>(),
    /** Set while the audit is verified: what the audited list is ordered by. */
    auditedAt: moment("audited_at"),
    kyc: jsonb("kyc").$type<Record<string, unknown>>(),
    /** A contract of it cannot be sold, as far as was last known: it leaves trending and top gainers. */
    unsellable: boolean("unsellable").notNull().default(false),
    /** An edit of an approved coin that waits for a moderator. */
    pendingChanges: jsonb("pending_changes").$type<Record<string, unknown>>(),
    changesAt: moment("changes_at"),
    /** Where the row came from. */
    source: text("source", { enum: ["submitted", "demo", "import", "synthetic"] })
      .notNull()
      .default("submitted"),
    /** What look-alike letters make of name and symbol (Unicode TR 39, cut to the scripts in use). */
    nameSkeleton: text("name_skeleton").notNull(),
    symbolSkeleton: text("symbol_skeleton").notNull(),
    /** Host of the website, for the moderator's check. */
    websiteHost: text("website_host"),
    /** The same without `www` and ending, as its letters look. */
    websiteSkeleton: text("website_skeleton"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("coins_slug").on(t.slug),
    index("coins_listed").on(t.id).where(sql`status = 'approved'`),
    index("coins_found").on(t.id).where(sql`status = 'approved' and source <> 'synthetic'`),
    index("coins_approved").on(t.approvedAt, t.id).where(sql`status = 'approved'`),
    index("coins_new")
      .on(t.approvedAt, t.id)
      .where(sql`status = 'approved' and approved_how is distinct from 'imported'`),
    index("coins_launch").on(t.launchAt, t.id).where(sql`status = 'approved' and launch_at is not null`),
    index("coins_name").on(sql`lower(name)`, t.id).where(sql`status = 'approved'`),
    index("coins_sale_live")
      .on(t.stage, sql`coalesce(sale_end_at, 'infinity'::timestamptz)`, t.id)
      .where(sql`status = 'approved' and (sale_start_at is not null or sale_end_at is not null)`),
    index("coins_sale_next")
      .on(t.stage, t.saleStartAt, t.id)
      .where(sql`status = 'approved' and sale_start_at is not null`),
    index("coins_sale_undated")
      .on(t.stage, t.approvedAt, t.id)
      .where(sql`status = 'approved' and sale_start_at is null and sale_end_at is null`),
    index("coins_audited").on(t.auditedAt, t.id).where(sql`status = 'approved' and audited_at is not null`),
    index("coins_kyc").on(t.id).where(sql`status = 'approved' and kyc->>'status' = 'verified'`),
    index("coins_stage").on(t.stage, t.id).where(sql`status = 'approved'`),
    index("coins_promoted").on(t.id).where(sql`promoted`),
    index("coins_pending").on(t.createdAt, t.id).where(sql`status = 'pending'`),
    index("coins_scheduled").on(t.approveAt, t.id).where(sql`status = 'scheduled'`),
    index("coins_changes").on(t.changesAt, t.id).where(sql`changes_at is not null`),
    index("coins_creator").on(t.creatorId, t.createdAt, t.id),
    index("coins_chains").using("gin", t.chainIds).where(sql`status = 'approved'`),
    index("coins_tags").using("gin", t.tags).where(sql`status = 'approved'`),
    index("coins_words").using("gin", sql`(lower(name || ' ' || symbol)) gin_trgm_ops`),
    index("coins_name_prefix").on(sql`lower(name) text_pattern_ops`),
    index("coins_symbol_prefix").on(sql`lower(symbol) text_pattern_ops`),
    index("coins_slug_prefix").on(sql`slug text_pattern_ops`),
    index("coins_name_skeleton").on(t.nameSkeleton),
    index("coins_symbol_skeleton").on(t.symbolSkeleton),
    index("coins_website").on(t.websiteHost).where(sql`website_host is not null`),
    index("coins_website_skeleton").on(t.websiteSkeleton).where(sql`website_skeleton is not null`),
    index("coins_logo").on(t.logoId).where(sql`logo_id is not null`),
  ],
);

/** Slugs a coin had before: they answer 301. */
export const oldSlugs = pgTable(
  "old_slugs",
  {
    slug: text("slug").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
  },
  (t) => [index("old_slugs_coin").on(t.coinId)],
);

export const contracts = pgTable(
  "contracts",
  {
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    chainId: integer("chain_id").notNull(),
    /** EIP-55. */
    address: text("address").notNull(),
    decimals: smallint("decimals"),
    /** False while its coin is denied or deleted: then another coin may have the same contract. */
    live: boolean("live").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.coinId, t.position] }),
    uniqueIndex("contracts_place").on(t.chainId, t.address).where(sql`live`),
    index("contracts_address").on(sql`lower(address) text_pattern_ops`),
  ],
);

/**
 * Coins that are priced and checked before all others (modules/coins/attention.ts): 0 waits for a moderator or was approved just now,
 * 1 is promoted, 2 stands on the first page of a list, 3 is watched. Every other coin has no row.
 */
export const coinAttention = pgTable("coin_attention", {
  coinId: uuid("coin_id")
    .primaryKey()
    .references(() => coins.id, { onDelete: "cascade" }),
  class: smallint("class").notNull(),
});

/**
 * Each word of names and symbols once, for search by words that are mistyped (modules/coins/close-matches.ts). Triggers on coins add
 * them. A word that no coin has any more finds nothing and may stay.
 */
export const searchWords = pgTable(
  "search_words",
  {
    word: text("word").primaryKey(),
    /** Its first letters and its first consonants, as they are and with one of them left out: two words that share one are close. */
    forms: text("forms").array().generatedAlwaysAs(sql`word_forms(word)`),
  },
  (t) => [index("search_words_forms").using("gin", t.forms)],
);

/** How many approved coins have each tag, counted by a job (modules/coins/count-tags.ts): what the filters offer. */
export const coinTags = pgTable("coin_tags", { tag: text("tag").primaryKey(), coins: integer("coins").notNull() });
