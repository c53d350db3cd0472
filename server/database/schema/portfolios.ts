import { sql } from "drizzle-orm";
import {
  bigint,
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
import { users } from "./accounts.ts";
import { coins } from "./coins.ts";
import { createdAt, timestamptz } from "./columns.ts";

const ownedBy = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const ofCoin = () =>
  uuid("coin_id")
    .notNull()
    .references(() => coins.id, { onDelete: "cascade" });

/** An address of a user's portfolio. A claim for a sync increments `syncSeq`, and only the latest claim may write. */
export const portfolioAddresses = pgTable(
  "portfolio_addresses",
  {
    id: uuid("id").primaryKey(),
    userId: ownedBy(),
    /** EIP-55. */
    address: text("address").notNull(),
    label: text("label"),
    chainIds: integer("chain_ids").array().notNull(),
    syncStatus: text("sync_status", { enum: ["queued", "syncing", "synced", "failed"] })
      .notNull()
      .default("queued"),
    syncSeq: integer("sync_seq").notNull().default(0),
    /** Since when it has this `syncStatus`. */
    since: timestamptz("since").notNull(),
    /** When all of its chains were last read. */
    lastSyncedAt: timestamptz("last_synced_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("portfolio_addresses_one").on(t.userId, t.address),
    index("portfolio_addresses_newest").on(t.userId, t.createdAt, t.id),
    index("portfolio_addresses_queue").on(t.since).where(sql`sync_status in ('queued', 'syncing')`),
    index("portfolio_addresses_due").on(t.since).where(sql`sync_status in ('synced', 'failed')`),
  ],
);

const ofAddress = () =>
  uuid("address_id")
    .notNull()
    .references(() => portfolioAddresses.id, { onDelete: "cascade" });

/** Progress of the sync of an address, by chain. */
export const portfolioChains = pgTable(
  "portfolio_chains",
  {
    addressId: ofAddress(),
    chainId: integer("chain_id").notNull(),
    state: text("state", { enum: ["waiting", "read", "failed"] }).notNull(),
    /** The block of its balances, and when they were read. */
    block: bigint("block", { mode: "number" }),
    readAt: timestamptz("read_at"),
  },
  (t) => [primaryKey({ columns: [t.addressId, t.chainId] })],
);

/** Balances of an address at its last sync, in whole tokens. */
export const portfolioBalances = pgTable(
  "portfolio_balances",
  {
    addressId: ofAddress(),
    coinId: ofCoin(),
    chainId: integer("chain_id").notNull(),
    amount: numeric("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.addressId, t.coinId, t.chainId] }), index("portfolio_balances_coin").on(t.coinId)],
);

/** A holding entered by hand, in whole tokens. */
export const portfolioHoldings = pgTable(
  "portfolio_holdings",
  {
    id: uuid("id").primaryKey(),
    userId: ownedBy(),
    coinId: ofCoin(),
    amount: numeric("amount").notNull(),
    avgBuyPriceUsd: numeric("avg_buy_price_usd"),
    note: text("note"),
    createdAt: createdAt(),
  },
  (t) => [index("portfolio_holdings_user").on(t.userId, t.coinId), index("portfolio_holdings_coin").on(t.coinId)],
);

/** Changes of a portfolio's balances. */
export const portfolioUpdates = pgTable(
  "portfolio_updates",
  {
    id: uuid("id").primaryKey(),
    userId: ownedBy(),
    /** Null for a holding entered by hand. */
    addressId: uuid("address_id").references(() => portfolioAddresses.id, { onDelete: "cascade" }),
    /** The claim that wrote it: one row per sync and coin. */
    syncSeq: integer("sync_seq"),
    coinId: ofCoin(),
    kind: text("kind", { enum: ["balance_in", "balance_out", "coin_added", "coin_removed"] }).notNull(),
    amountBefore: numeric("amount_before").notNull(),
    amountAfter: numeric("amount_after").notNull(),
    valueUsd: numeric("value_usd"),
    at: timestamptz("at").notNull(),
  },
  (t) => [
    uniqueIndex("portfolio_updates_once").on(t.addressId, t.coinId, t.syncSeq),
    index("portfolio_updates_newest").on(t.userId, t.at, t.id),
    index("portfolio_updates_coin").on(t.coinId),
  ],
);

/** The last accepted price of each held coin; a much higher one is excluded until it has lasted for some time. */
export const portfolioPrices = pgTable("portfolio_prices", {
  coinId: uuid("coin_id")
    .primaryKey()
    .references(() => coins.id, { onDelete: "cascade" }),
  priceUsd: numeric("price_usd").notNull(),
  at: timestamptz("at").notNull(),
  /** Since when the price is far above the accepted one; null while it is not. */
  doubtedAt: timestamptz("doubted_at"),
  /** When it last counted in totals. */
  countedAt: timestamptz("counted_at"),
});

/** Values of a portfolio over time. */
export const portfolioSnapshots = pgTable(
  "portfolio_snapshots",
  {
    userId: ownedBy(),
    at: timestamptz("at").notNull(),
    valueUsd: numeric("value_usd").notNull(),
    /** The last value of coins that were left out for a time; null for none. */
    leftOutUsd: numeric("left_out_usd"),
    /** True for estimates from before the portfolio existed: today's holdings at earlier prices. */
    estimated: boolean("estimated").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.at] })],
);

/** Alerts of a user. */
export const alerts = pgTable(
  "alerts",
  {
    id: uuid("id").primaryKey(),
    userId: ownedBy(),
    coinId: ofCoin(),
    kind: text("kind", { enum: ["price_above", "price_below", "change_24h", "safety"] }).notNull(),
    value: numeric("value"),
    /** False from its email until the condition no longer holds, so that a price that stays above is reported once. */
    armed: boolean("armed").notNull().default(true),
    /** UTC day of the last email. */
    sentOn: date("sent_on", { mode: "string" }),
    /** Time of the last email, so that a changed safety fact is reported once. */
    sentAt: timestamptz("sent_at"),
    createdAt: createdAt(),
  },
  (t) => [index("alerts_user").on(t.userId, t.createdAt, t.id), index("alerts_coin").on(t.coinId)],
);
