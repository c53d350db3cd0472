import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { coins, uploads } from "./coins.ts";
import { bytes, createdAt, timestamptz } from "./columns.ts";

const slots = ["header", "sidebar", "inline", "footer"] as const;
const slot = () => text("slot", { enum: slots }).notNull();

export const ads = pgTable(
  "ads",
  {
    id: uuid("id").primaryKey(),
    title: text("title").notNull(),
    slot: slot(),
    imageId: uuid("image_id")
      .notNull()
      .references(() => uploads.id),
    alt: text("alt").notNull(),
    targetUrl: text("target_url").notNull(),
    coinId: uuid("coin_id").references(() => coins.id, { onDelete: "set null" }),
    /** Empty means all, for chains and for pages. */
    chainIds: integer("chain_ids").array().notNull(),
    pages: text("pages").array().notNull(),
    startsAt: timestamptz("starts_at").notNull(),
    endsAt: timestamptz("ends_at").notNull(),
    active: boolean("active").notNull(),
    advertiser: text("advertiser").notNull(),
    priceAmount: numeric("price_amount"),
    priceCurrency: text("price_currency"),
    createdAt: createdAt(),
  },
  (t) => [
    index("ads_newest").on(t.createdAt, t.id),
    index("ads_running").on(t.slot, t.endsAt).where(sql`active`),
    index("ads_image").on(t.imageId),
    index("ads_coin").on(t.coinId).where(sql`coin_id is not null`),
  ],
);

/** When each ad ran, for whom and where, for /placements. Rows outlive the ad and do not refer to it. */
export const adRuns = pgTable(
  "ad_runs",
  {
    id: uuid("id").primaryKey(),
    adId: uuid("ad_id").notNull(),
    advertiser: text("advertiser").notNull(),
    slot: slot(),
    startsAt: timestamptz("starts_at").notNull(),
    endsAt: timestamptz("ends_at").notNull(),
    /** True for the run that the ad's next change ends; at most one. */
    open: boolean("open").notNull(),
  },
  (t) => [
    index("ad_runs_newest").on(t.startsAt, t.id),
    index("ad_runs_ad").on(t.adId),
    uniqueIndex("ad_runs_one_open").on(t.adId).where(sql`open`),
  ],
);

/** Impressions and clicks of an ad per UTC day. */
export const adDays = pgTable(
  "ad_days",
  {
    adId: uuid("ad_id")
      .notNull()
      .references(() => ads.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    impressions: integer("impressions").notNull().default(0),
    clicks: integer("clicks").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.adId, t.day] })],
);

/** Keyed hashes of networks that saw an ad, different each hour and stored for two, or that clicked it, different each day and stored for it. */
export const adVisitors = pgTable(
  "ad_visitors",
  {
    hour: timestamptz("hour").notNull(),
    adId: uuid("ad_id").notNull(),
    what: text("what", { enum: ["impressions", "clicks"] }).notNull(),
    visitor: bytes("visitor").notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.adId, t.what, t.visitor] })],
);
