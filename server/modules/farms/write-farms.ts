import { sql } from "drizzle-orm";
import { type Address, formatUnits, getAddress } from "viem";
import type { FarmsRead, ReadFarm } from "../../chain/farms/read-farms.ts";
import type { FarmToken } from "../../chain/farms/read-tokens.ts";
import type { Queries } from "../../database/client.ts";
import { type FarmTrouble, reasonMessage } from "./reasons.ts";
import { solvencyOf } from "./solvency.ts";

/** A chain's clock may be this far ahead of ours before it counts as another time. */
const sameTimeS = 60;
/** The last second of the year 9999: what a farm says beyond it means "never". */
const lastSecond = 253_402_300_799n;
/** A node that tells of an older block than the last one lags behind; after this it is the chain that went back. */
export const lagMs = 10 * 60_000;

const timeOf = (second: bigint) => new Date(Number(second < lastSecond ? second : lastSecond) * 1000).toISOString();
const known = (address: Address | null) => address && getAddress(address);

type Judged = { trouble: FarmTrouble } | { amounts: Amounts };
type Amounts = { staked: bigint | null; reward: bigint | null; places: { staked: number; reward: number } };

/** What the farm holds, where its two tokens tell of it in a way that can be true. */
const judge = ({ terms, held }: ReadFarm, staked: FarmToken | undefined, reward: FarmToken | undefined): Judged => {
  if (staked?.decimals == null) return { trouble: "staked_decimals" };
  if (reward?.decimals == null) return { trouble: "reward_decimals" };
  if (held.staked === null) return { trouble: "staked_balance" };
  if (held.reward === null) return { trouble: "reward_balance" };
  const isSame = terms.staked === terms.reward;
  // Of one token for both a pool's balance does not tell how much of it are stakes.
  const stakes = terms.totalStaked ?? (isSame ? null : held.staked);
  if (staked.supply !== null && (stakes ?? held.staked) > staked.supply) return { trouble: "staked_supply" };
  if (reward.supply !== null && held.reward > reward.supply) return { trouble: "reward_supply" };
  const rest = stakes === null ? null : held.reward > stakes ? held.reward - stakes : 0n;
  const pot = isSame ? rest : held.reward;
  // What is not there is not staked, whatever the contract says.
  const there = stakes !== null && stakes > held.staked ? held.staked : stakes;
  return { amounts: { staked: there, reward: pot, places: { staked: staked.decimals, reward: reward.decimals } } };
};

/** Columns of a farm that was read, ready for the database. */
const figuresOf = (
  { terms, owner }: ReadFarm,
  { staked, reward, places }: Amounts,
  now: FarmsRead["now"],
  clock: Date,
) => {
  const { covered, runOutAt } = solvencyOf(terms, reward, now);
  const lead = Number(now.at) - clock.getTime() / 1000;
  const ahead = lead > sameTimeS ? BigInt(Math.round(lead)) : 0n;
  const byOurClock = (second: bigint) => timeOf(second > ahead ? second - ahead : 0n);
  return {
    reward_per_second: formatUnits(terms.perSecondE18, places.reward + 18),
    start_at: timeOf(terms.startAt),
    end_at: timeOf(terms.endAt),
    opens_at: byOurClock(terms.startAt),
    closes_at: byOurClock(terms.endAt),
    times_estimated: terms.estimated,
    total_staked: staked === null ? null : formatUnits(staked, places.staked),
    participants: terms.participants,
    deposit_fee_bps: terms.depositFeeBps,
    referral_bps: terms.referralBps,
    stake_limit: terms.stakeLimit && formatUnits(terms.stakeLimit, places.staked),
    reward_balance: reward === null ? null : formatUnits(reward, places.reward),
    owed: formatUnits(terms.owed, places.reward),
    owed_is_least: terms.owedIsLeast,
    covered,
    run_out_at: runOutAt === null ? null : timeOf(runOutAt),
    owner: known(owner.address),
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
} satisfies Record<keyof ReturnType<typeof figuresOf>, string>;
const columns = Object.keys(types);

const wordsOf = (...tokens: (FarmToken | undefined)[]) =>
  [...new Set(tokens.flatMap((token) => [token?.symbol, token?.name]))].filter(Boolean).join(" ").toLowerCase();

/** One farm as it goes into the database: its figures, or the reason why there are none. */
const rowOf = (address: Address, { now, farms, tokens }: FarmsRead, clock: Date) => {
  const read = farms.get(address) ?? "not_a_farm";
  if (typeof read === "string") {
    return { address, sync_error: read, gone: read === "no_contract" };
  }
  const { staked, reward } = read.terms;
  const judged = judge(read, tokens.get(staked), tokens.get(reward));
  const identity = {
    ...{ address, gone: false, staked_token: known(staked), reward_token: known(reward) },
    words: wordsOf(tokens.get(staked), tokens.get(reward)),
  };
  if ("trouble" in judged) return { ...identity, sync_error: judged.trouble };
  return { ...identity, sync_error: null, ...figuresOf(read, judged.amounts, now, clock) };
};

export type Written = { updated: number; failed: { address: Address; message: string }[] };

/** Writes what was read of some farms of one chain and of their tokens. A farm that failed keeps its figures and bears the reason. */
export const writeFarms = async (
  db: Queries,
  chainId: number,
  asked: readonly Address[],
  read: FarmsRead,
  clock: Date,
): Promise<Written> => {
  await writeTokens(db, chainId, read.tokens);
  const rows = asked.map((address) => rowOf(address, read, clock));
  const set = columns.map(
    (column) => `${column} = case when r.sync_error is null then r.${column} else f.${column} end`,
  );
  const shape = Object.entries(types).map(([column, type]) => `${column} ${type}`);
  await db.execute(sql`
    update farms f set ${sql.raw(set.join(", "))}, sync_error = r.sync_error, gone = r.gone,
      staked_token = coalesce(r.staked_token, f.staked_token), reward_token = coalesce(r.reward_token, f.reward_token),
      words = coalesce(r.words, f.words),
      synced_block = case when r.sync_error is null then ${Number(read.now.block)}::bigint else f.synced_block end,
      synced_at = case when r.sync_error is null then ${clock.toISOString()}::timestamptz else f.synced_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(address text, sync_error text, gone boolean, staked_token text,
      reward_token text, words text, ${sql.raw(shape.join(", "))})
    where f.chain_id = ${chainId} and f.address = r.address
      and (f.synced_block is null or f.synced_block <= ${Number(read.now.block)}
        or f.synced_at < ${new Date(clock.getTime() - lagMs).toISOString()}::timestamptz)`);
  const failed = rows.flatMap(({ address, sync_error }) =>
    sync_error ? [{ address, message: reasonMessage(sync_error) }] : [],
  );
  return { updated: rows.length - failed.length, failed };
};

const writeTokens = async (db: Queries, chainId: number, tokens: FarmsRead["tokens"]): Promise<void> => {
  const places = (token: Address) => tokens.get(token)?.decimals ?? null;
  const held = (amount: bigint | undefined, decimals: number | null) =>
    amount === undefined || decimals === null ? null : formatUnits(amount, decimals);
  const rows = [...tokens].map(([address, { symbol, name, decimals, supply, pair }]) => ({
    ...{ address: getAddress(address), symbol, name, decimals },
    supply: held(supply ?? undefined, decimals),
    token0: known(pair?.tokens[0] ?? null),
    token1: known(pair?.tokens[1] ?? null),
    reserve0: pair && held(pair.reserves?.[0], places(pair.tokens[0])),
    reserve1: pair && held(pair.reserves?.[1], places(pair.tokens[1])),
  }));
  const columns = "address, symbol, name, decimals, supply, token0, token1, reserve0, reserve1";
  const set = columns.split(", ").map((column) => `${column} = excluded.${column}`);
  await db.execute(sql`
    insert into farm_tokens (chain_id, ${sql.raw(columns)})
    select ${chainId}::int, ${sql.raw(columns)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(address text, symbol text,
      name text, decimals smallint, supply numeric, token0 text, token1 text, reserve0 numeric, reserve1 numeric)
    order by address on conflict (chain_id, address) do update set ${sql.raw(set.join(", "))}`);
};
