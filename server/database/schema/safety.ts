import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { coins } from "./coins.ts";
import { timestamptz } from "./columns.ts";

/**
 * The latest safety facts of a contract, and when it is due. Null is "unknown" (api.md, Safety), as is everything before the first check.
 * Shares and taxes are hundredths of a percent.
 */
export const contractSafety = pgTable(
  "contract_safety",
  {
    chainId: integer("chain_id").notNull(),
    /** EIP-55. */
    address: text("address").notNull(),
    /** False where the address has no code. */
    exists: boolean("exists"),
    sellable: boolean("sellable"),
    /** Whether some of those who bought cannot sell. */
    buyersStuck: boolean("buyers_stuck"),
    buyTax: smallint("buy_tax"),
    sellTax: smallint("sell_tax"),
    transferTax: smallint("transfer_tax"),
    owner: text("owner"),
    renounced: boolean("renounced"),
    proxy: boolean("proxy"),
    implementation: text("implementation"),
    mintable: boolean("mintable"),
    pausable: boolean("pausable"),
    blacklist: boolean("blacklist"),
    feeMutable: boolean("fee_mutable"),
    liquidityBurned: smallint("liquidity_burned"),
    liquidityLocked: smallint("liquidity_locked"),
    /** Null before the first check. */
    block: bigint("block", { mode: "number" }),
    checkedAt: timestamptz("checked_at"),
    /** The last conclusive attempt to sell: its verdict holds while later attempts are inconclusive. */
    saleTriedBlock: bigint("sale_tried_block", { mode: "number" }),
    saleTriedAt: timestamptz("sale_tried_at"),
    nextAt: timestamptz("next_at").notNull(),
    /** Last known values of the watched facts, so that a change is detected also after a fact was unknown for some time. */
    lastKnown: jsonb("last_known").$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.address] }),
    index("contract_safety_next").on(t.nextAt),
    // Contracts whose sale succeeded, for the filter of lists.
    index("contract_safety_sellable").on(t.chainId, t.address).where(sql`sellable`),
  ],
);

/**
 * `coin.safety` as in responses (api.md, Safety), written when a contract is checked or the contracts of the coin change, so that lists read
 * one row. It is not in `coins`, because a check would then rewrite a row with many indexes and recount every list.
 */
export const coinSafety = pgTable("coin_safety", {
  coinId: uuid("coin_id")
    .primaryKey()
    .references(() => coins.id, { onDelete: "cascade" }),
  safety: json("safety").notNull(),
});

/** Changes of a public coin's watched facts. Append-only, except that a moderator marks one as reviewed. */
export const safetyChanges = pgTable(
  "safety_changes",
  {
    id: uuid("id").primaryKey(),
    coinId: uuid("coin_id")
      .notNull()
      .references(() => coins.id, { onDelete: "cascade" }),
    chainId: integer("chain_id").notNull(),
    address: text("address").notNull(),
    fact: text("fact").notNull(),
    before: text("before"),
    after: text("after").notNull(),
    block: bigint("block", { mode: "number" }).notNull(),
    at: timestamptz("at").notNull(),
    /** Open changes wait for a moderator; improvements do not. */
    status: text("status", { enum: ["open", "seen"] }).notNull(),
    seenBy: uuid("seen_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("safety_changes_coin").on(t.coinId, t.at, t.id),
    index("safety_changes_queue").on(t.status, t.at, t.id),
  ],
);
