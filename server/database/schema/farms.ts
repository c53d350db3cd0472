import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, timestamptz } from "./columns.ts";

const kinds = ["cointally", "smartchef"] as const;
const statuses = ["pending", "active", "finished", "hidden"] as const;

/** Statuses in public lists. */
const listed = sql`status in ('active', 'finished') and not removed`;

/**
 * Farms with their last read figures; null is unknown. Amounts are whole tokens. When reading fails the figures stay, and `sync_error`
 * has the code of the reason.
 */
export const farms = pgTable(
  "farms",
  {
    id: uuid("id").primaryKey(),
    chainId: integer("chain_id").notNull(),
    /** EIP-55, like all addresses here. */
    address: text("address").notNull(),
    factoryAddress: text("factory_address").notNull(),
    kind: text("kind", { enum: kinds }).notNull(),
    status: text("status", { enum: statuses }).notNull(),
    stakedToken: text("staked_token"),
    rewardToken: text("reward_token"),
    rewardPerSecond: numeric("reward_per_second"),
    /** By the chain's clock. */
    startAt: timestamptz("start_at"),
    endAt: timestamptz("end_at"),
    /** The same by our clock, because a chain's can be ahead. They determine upcoming, live and ended. */
    opensAt: timestamptz("opens_at"),
    closesAt: timestamptz("closes_at"),
    timesEstimated: boolean("times_estimated").notNull().default(false),
    totalStaked: numeric("total_staked"),
    participants: integer("participants"),
    depositFeeBps: smallint("deposit_fee_bps"),
    referralBps: smallint("referral_bps"),
    stakeLimit: numeric("stake_limit"),
    rewardBalance: numeric("reward_balance"),
    owed: numeric("owed"),
    owedIsLeast: boolean("owed_is_least").notNull().default(false),
    covered: boolean("covered"),
    runOutAt: timestamptz("run_out_at"),
    owner: text("owner"),
    renounced: boolean("renounced"),
    canTakeRewards: boolean("can_take_rewards"),
    canStopRewards: boolean("can_stop_rewards"),
    tvlUsd: numeric("tvl_usd"),
    apr: numeric("apr"),
    syncError: text("sync_error"),
    /** The contract no longer exists after a reorganisation of the chain. */
    removed: boolean("removed").notNull().default(false),
    syncedBlock: bigint("synced_block", { mode: "number" }),
    syncedAt: timestamptz("synced_at"),
    /** Symbols and names of its tokens in lower case, for search. */
    words: text("words").notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("farms_contract").on(t.chainId, t.address),
    index("farms_factory").on(t.chainId, t.factoryAddress),
    index("farms_status").on(t.status, t.createdAt, t.id),
    index("farms_tvl").on(t.tvlUsd, t.id).where(listed),
    index("farms_apr").on(t.apr, t.id).where(listed),
    index("farms_end").on(t.closesAt, t.id).where(listed),
    index("farms_newest").on(t.createdAt, t.id).where(listed),
    index("farms_failed").on(t.createdAt, t.id).where(sql`sync_error is not null`),
    index("farms_words").using("gin", sql`words gin_trgm_ops`),
  ],
);

/** Tokens of farms, including those of pairs, with their facts and prices. */
export const farmTokens = pgTable(
  "farm_tokens",
  {
    chainId: integer("chain_id").notNull(),
    address: text("address").notNull(),
    symbol: text("symbol"),
    name: text("name"),
    decimals: smallint("decimals"),
    supply: numeric("supply"),
    /** The two tokens of a pair, lower address first. */
    token0: text("token0"),
    token1: text("token1"),
    /** Reserves of the pair, only for pairs that the chain's exchange knows, because anybody can deploy one that lies. */
    reserve0: numeric("reserve0"),
    reserve1: numeric("reserve1"),
    priceUsd: numeric("price_usd"),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.address] })],
);

/** Progress of each factory, and the code of the reason when it could not be read. */
export const farmFactories = pgTable(
  "farm_factories",
  {
    chainId: integer("chain_id").notNull(),
    address: text("address").notNull(),
    /** Number of farms read from its list, or the last block whose logs were read. */
    scannedTo: bigint("scanned_to", { mode: "number" }),
    error: text("error"),
    checkedAt: timestamptz("checked_at"),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.address] })],
);

/** Changes of a farm's status. Append-only. */
export const farmActions = pgTable(
  "farm_actions",
  {
    id: uuid("id").primaryKey(),
    farmId: uuid("farm_id")
      .notNull()
      .references(() => farms.id),
    /** Null for an erased account. */
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    before: text("before", { enum: statuses }).notNull(),
    after: text("after", { enum: statuses }).notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [index("farm_actions_farm").on(t.farmId, t.at, t.id)],
);
