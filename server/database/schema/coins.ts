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
import { createdAt, timestamptz } from "./columns.ts";

export const uploads = pgTable(
  "uploads",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["logo", "ad"] })
      .notNull()
      .default("logo"),
    createdAt: createdAt(),
    /** Null while no coin or ad uses it; unused uploads are deleted after 24 h. */
    usedAt: timestamptz("used_at"),
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
    /** Its main chain and every chain it has a contract on, for the chain filter. */
    chainIds: integer("chain_ids").array().notNull(),
    description: text("description"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    logoId: uuid("logo_id").references(() => uploads.id),
    links: jsonb("links").$type<Record<string, string>>().notNull().default({}),
    stage: text("stage", { enum: ["presale", "fairlaunch", "launched"] }).notNull(),
    launchAt: timestamptz("launch_at"),
    sale: jsonb("sale").$type<Record<string, unknown>>(),
    /** Copies of `sale.start_at` and `sale.end_at`, for the order of the sale lists. */
    saleStartAt: timestamptz("sale_start_at"),
    saleEndAt: timestamptz("sale_end_at"),
    contactEmail: text("contact_email"),
    contactTelegram: text("contact_telegram"),
    /** `deleted` is a tombstone that no response contains. */
    status: text("status", { enum: ["pending", "scheduled", "approved", "denied", "deleted"] }).notNull(),
    approveAt: timestamptz("approve_at"),
    approvedAt: timestamptz("approved_at"),
    approvedHow: text("approved_how", { enum: ["at_once", "scheduled", "imported"] }),
    deniedReason: text("denied_reason"),
    promoted: boolean("promoted").notNull().default(false),
    /** Null while a promotion is open-ended. */
    promotedUntil: timestamptz("promoted_until"),
    audit: jsonb("audit").$type<Record<string, unknown>>(),
    /** Set while the audit is verified; orders the audited list. */
    auditedAt: timestamptz("audited_at"),
    kyc: jsonb("kyc").$type<Record<string, unknown>>(),
    /** Whether a contract cannot be sold, as far as known: excludes it from trending and top gainers. */
    unsellable: boolean("unsellable").notNull().default(false),
    /** An edit of an approved coin that waits for a moderator. */
    pendingChanges: jsonb("pending_changes").$type<Record<string, unknown>>(),
    changesAt: timestamptz("changes_at"),
    /** Origin of the row. */
    source: text("source", { enum: ["submitted", "demo", "import", "synthetic"] })
      .notNull()
      .default("submitted"),
    /** The token list that it was imported from: its address or name. */
    importedFrom: text("imported_from"),
    /** Confusable skeletons of name and symbol (Unicode TR 39, limited to the scripts in use). */
    nameSkeleton: text("name_skeleton").notNull(),
    symbolSkeleton: text("symbol_skeleton").notNull(),
    /** Host of the website, for the check by moderators. */
    websiteHost: text("website_host"),
    /** Skeleton of the same without `www` and the top-level domain. */
    websiteSkeleton: text("website_skeleton"),
    createdAt: createdAt(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
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
    // Of coins without the figure that a list ranks by (modules/coins/sorts.ts).
    index("coins_unranked").on(sql`(- cardinality(chain_ids))`, sql`lower(name)`, t.id).where(sql`status = 'approved'`),
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

/** Earlier slugs of a coin, which redirect (301). */
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
    /** False while its coin is denied or deleted, so that another coin may have the same contract. */
    live: boolean("live").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.coinId, t.position] }),
    uniqueIndex("contracts_place").on(t.chainId, t.address).where(sql`live`),
    index("contracts_address").on(sql`lower(address) text_pattern_ops`),
  ],
);

/**
 * Contracts that token lists would add to listed coins, for a moderator to decide on. An accepted one becomes a contract; a refused one
 * stays, so that the next import does not propose it again.
 */
export const contractProposals = pgTable(
  "contract_proposals",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    chainId: integer("chain_id").notNull(),
    /** EIP-55. */
    address: text("address").notNull(),
    /** As the list says. */
    decimals: smallint("decimals"),
    /** The address or name of the list. */
    list: text("list").notNull(),
    createdAt: createdAt(),
    refusedAt: timestamptz("refused_at"),
  },
  (t) => [
    uniqueIndex("contract_proposals_place").on(t.chainId, t.address, t.coinId),
    index("contract_proposals_open").on(t.createdAt, t.id).where(sql`refused_at is null`),
  ],
);

/**
 * Coins that are priced and checked first (modules/coins/attention.ts): 0 waits for a moderator or was just approved, 1 is promoted, 2 is
 * on the first page of a list, 3 is watched. Other coins have no row.
 */
export const coinAttention = pgTable("coin_attention", {
  coinId: uuid("coin_id")
    .primaryKey()
    .references(() => coins.id, { onDelete: "cascade" }),
  class: smallint("class").notNull(),
});

/**
 * Distinct words of names and symbols, for search with misspellings (modules/coins/close-matches.ts). Triggers on coins add them. Words
 * that no coin has any more match nothing and may stay.
 */
export const searchWords = pgTable(
  "search_words",
  {
    word: text("word").primaryKey(),
    /** Its first letters and first consonants, complete and with one left out: two words that share one are similar. */
    forms: text("forms").array().generatedAlwaysAs(sql`word_forms(word)`),
  },
  (t) => [index("search_words_forms").using("gin", t.forms)],
);

/** Number of approved coins per tag, counted by a job (modules/coins/count-tags.ts), for the filters. */
export const coinTags = pgTable("coin_tags", { tag: text("tag").primaryKey(), coins: integer("coins").notNull() });
