import { sql } from "drizzle-orm";
import { type Address, formatUnits, getAddress } from "viem";
import type { FarmsRead, ReadFarm } from "../../chain/farms/read-farms.ts";
import type { FarmToken } from "../../chain/farms/read-tokens.ts";
import type { Queries } from "../../database/client.ts";
import { type FarmFailureReason, reasonMessage } from "./failure-reasons.ts";
import { solvencyOf } from "./solvency.ts";

/** Maximum lead of a chain's clock over ours before times are corrected by it. */
const clockToleranceS = 60;
/** The last second of the year 9999; later end times mean "never". */
const maxTimestamp = 253_402_300_799n;
/** A node that returns an older block than before lags; after this time the chain itself was reorganised. */
export const maxNodeLagMs = 10 * 60_000;

const timeOf = (second: bigint) => new Date(Number(second < maxTimestamp ? second : maxTimestamp) * 1000).toISOString();
const checksummed = (address: Address | null) => address && getAddress(address);

type CheckResult = { failure: FarmFailureReason } | { amounts: Amounts };
type Amounts = { staked: bigint | null; reward: bigint | null; decimals: { staked: number; reward: number } };

/** The farm's amounts, or why its tokens' answers are missing or impossible. */
const checkAmounts = (
  { terms, held }: ReadFarm,
  staked: FarmToken | undefined,
  reward: FarmToken | undefined,
): CheckResult => {
  if (staked?.decimals == null) return { failure: "staked_decimals" };
  if (reward?.decimals == null) return { failure: "reward_decimals" };
  if (held.staked === null) return { failure: "staked_balance" };
  if (held.reward === null) return { failure: "reward_balance" };
  const isSame = terms.staked === terms.reward;
  // When both tokens are the same, the pool's balance does not show how much of it is staked.
  const stakes = terms.totalStaked ?? (isSame ? null : held.staked);
  if (staked.supply !== null && (stakes ?? held.staked) > staked.supply) return { failure: "staked_supply" };
  if (reward.supply !== null && held.reward > reward.supply) return { failure: "reward_supply" };
  const surplus = stakes === null ? null : held.reward > stakes ? held.reward - stakes : 0n;
  const rewardBalance = isSame ? surplus : held.reward;
  // A contract may report more stakes than it holds.
  const actuallyStaked = stakes !== null && stakes > held.staked ? held.staked : stakes;
  return {
    amounts: {
      staked: actuallyStaked,
      reward: rewardBalance,
      decimals: { staked: staked.decimals, reward: reward.decimals },
    },
  };
};

/** The database columns of a farm. */
const columnsOf = (
  { terms, owner }: ReadFarm,
  { staked, reward, decimals }: Amounts,
  now: FarmsRead["now"],
  clock: Date,
) => {
  const { covered, runOutAt } = solvencyOf(terms, reward, now);
  const lead = Number(now.at) - clock.getTime() / 1000;
  const ahead = lead > clockToleranceS ? BigInt(Math.round(lead)) : 0n;
  const byOurClock = (second: bigint) => timeOf(second > ahead ? second - ahead : 0n);
  return {
    reward_per_second: formatUnits(terms.perSecondE18, decimals.reward + 18),
    start_at: timeOf(terms.startAt),
    end_at: timeOf(terms.endAt),
    opens_at: byOurClock(terms.startAt),
    closes_at: byOurClock(terms.endAt),
    times_estimated: terms.estimated,
    total_staked: staked === null ? null : formatUnits(staked, decimals.staked),
    participants: terms.participants,
    deposit_fee_bps: terms.depositFeeBps,
    referral_bps: terms.referralBps,
    stake_limit: terms.stakeLimit && formatUnits(terms.stakeLimit, decimals.staked),
    reward_balance: reward === null ? null : formatUnits(reward, decimals.reward),
    owed: formatUnits(terms.owed, decimals.reward),
    owed_is_least: terms.owedIsLeast,
    covered,
    run_out_at: runOutAt === null ? null : timeOf(runOutAt),
    owner: checksummed(owner.address),
    renounced: owner.renounced,
    can_take_rewards: owner.take,
    can_stop_rewards: owner.stop,
  };
};

const types = {
  reward_per_second: "numeric",
  start_at: "timestamptz",
  end_at: "timestamptz",
  opens_at: "timestamptz",
  closes_at: "timestamptz",
  times_estimated: "boolean",
  total_staked: "numeric",
  participants: "integer",
  deposit_fee_bps: "smallint",
  referral_bps: "smallint",
  stake_limit: "numeric",
  reward_balance: "numeric",
  owed: "numeric",
  owed_is_least: "boolean",
  covered: "boolean",
  run_out_at: "timestamptz",
  owner: "text",
  renounced: "boolean",
  can_take_rewards: "boolean",
  can_stop_rewards: "boolean",
} satisfies Record<keyof ReturnType<typeof columnsOf>, string>;
const columns = Object.keys(types);

const searchTextOf = (...tokens: (FarmToken | undefined)[]) =>
  [...new Set(tokens.flatMap((token) => [token?.symbol, token?.name]))].filter(Boolean).join(" ").toLowerCase();

/** The database row of one farm: its columns, or why they cannot be read. */
const rowOf = (address: Address, { now, farms, tokens }: FarmsRead, clock: Date) => {
  const read = farms.get(address) ?? "not_a_farm";
  if (typeof read === "string") {
    return { address, sync_error: read, removed: read === "no_contract" };
  }
  const { staked, reward } = read.terms;
  const checked = checkAmounts(read, tokens.get(staked), tokens.get(reward));
  const identity = {
    ...{ address, removed: false, staked_token: checksummed(staked), reward_token: checksummed(reward) },
    words: searchTextOf(tokens.get(staked), tokens.get(reward)),
  };
  if ("failure" in checked) return { ...identity, sync_error: checked.failure };
  return { ...identity, sync_error: null, ...columnsOf(read, checked.amounts, now, clock) };
};

type WriteResult = { updated: number; failed: { address: Address; message: string }[] };

/** Stores farms of one chain and their tokens. A farm that cannot be read keeps its values and gets the reason in `sync_error`. */
export async function writeFarms(
  db: Queries,
  chainId: number,
  addresses: readonly Address[],
  read: FarmsRead,
  clock: Date,
): Promise<WriteResult> {
  await writeTokens(db, chainId, read.tokens);
  const rows = addresses.map((address) => rowOf(address, read, clock));
  const set = columns.map(
    (column) => `${column} = case when r.sync_error is null then r.${column} else f.${column} end`,
  );
  const shape = Object.entries(types).map(([column, type]) => `${column} ${type}`);
  await db.execute(sql`
    update farms f set ${sql.raw(set.join(", "))}, sync_error = r.sync_error, removed = r.removed,
      staked_token = coalesce(r.staked_token, f.staked_token), reward_token = coalesce(r.reward_token, f.reward_token),
      words = coalesce(r.words, f.words),
      synced_block = case when r.sync_error is null then ${Number(read.now.block)}::bigint else f.synced_block end,
      synced_at = case when r.sync_error is null then ${clock.toISOString()}::timestamptz else f.synced_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(address text, sync_error text, removed boolean, staked_token text,
      reward_token text, words text, ${sql.raw(shape.join(", "))})
    where f.chain_id = ${chainId} and f.address = r.address
      and (f.synced_block is null or f.synced_block <= ${Number(read.now.block)}
        or f.synced_at < ${new Date(clock.getTime() - maxNodeLagMs).toISOString()}::timestamptz)`);
  const failed = rows.flatMap(({ address, sync_error }) =>
    sync_error ? [{ address, message: reasonMessage(sync_error) }] : [],
  );
  return { updated: rows.length - failed.length, failed };
}

const writeTokens = async (db: Queries, chainId: number, tokens: FarmsRead["tokens"]): Promise<void> => {
  const decimalsOf = (token: Address) => tokens.get(token)?.decimals ?? null;
  const format = (amount: bigint | undefined, decimals: number | null) =>
    amount === undefined || decimals === null ? null : formatUnits(amount, decimals);
  const rows = [...tokens].map(([address, { symbol, name, decimals, supply, pair }]) => ({
    ...{ address: getAddress(address), symbol, name, decimals },
    supply: format(supply ?? undefined, decimals),
    token0: checksummed(pair?.tokens[0] ?? null),
    token1: checksummed(pair?.tokens[1] ?? null),
    reserve0: pair && format(pair.reserves?.[0], decimalsOf(pair.tokens[0])),
    reserve1: pair && format(pair.reserves?.[1], decimalsOf(pair.tokens[1])),
  }));
  const columns = "address, symbol, name, decimals, supply, token0, token1, reserve0, reserve1";
  const set = columns.split(", ").map((column) => `${column} = excluded.${column}`);
  await db.execute(sql`
    insert into farm_tokens (chain_id, ${sql.raw(columns)})
    select ${chainId}::int, ${sql.raw(columns)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(address text, symbol text,
      name text, decimals smallint, supply numeric, token0 text, token1 text, reserve0 numeric, reserve1 numeric)
    order by address on conflict (chain_id, address) do update set ${sql.raw(set.join(", "))}`);
};
