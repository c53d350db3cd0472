import { type Address, type Hex, toFunctionSelector } from "viem";
import type { Read } from "../aggregate.ts";
import { addressIn, numberIn } from "../decode-hex.ts";
import type { ChainNow, FarmKindReader } from "./farm-kind.ts";

/** Calls for a pool (chains.md, Farms elsewhere); forks that count seconds have the last four instead of those with blocks. */
const getters = [
  "stakedToken",
  "rewardToken",
  "rewardPerBlock",
  "startBlock",
  "bonusEndBlock",
  "hasUserLimit",
  "poolLimitPerUser",
  "owner",
  "rewardPerSecond",
  "startTimestamp",
  "endTimestamp",
  "bonusEndTimestamp",
] as const;
type Getter = (typeof getters)[number];

const selectors = getters.map((name) => toFunctionSelector(`${name}()`));
const e18 = 10n ** 18n;
const nobody = /^0x0{40}$|^0x0{36}dead$/i;

/** The rewards of a pool per tick: block or second. */
type Ticks = { now: bigint; perTick: bigint; start: bigint; end: bigint };

const ownerIn = (data: Hex | null | undefined): Address | null | undefined => {
  if (data?.length !== 66) return undefined;
  const owner = addressIn(data);
  return owner && !nobody.test(owner) ? owner : null;
};

/** Estimated time of a block at the recent block rate. */
const timeOf = (block: bigint, { block: head, at, blockRate }: ChainNow & { blockRate: object }): bigint => {
  const apart = ((block - head) * blockRate.seconds) / blockRate.blocks;
  return at + apart > 0n ? at + apart : 0n;
};

/** Pools of PancakeSwap's SmartChef and its forks. */
export const smartchef: FarmKindReader = {
  reads: (farm) => selectors.map((data): Read => ({ to: farm, data })),
  terms(answers, now) {
    const of = (name: Getter) => answers[getters.indexOf(name)];
    const number = (name: Getter) => numberIn(of(name));
    const [staked, reward] = [addressIn(of("stakedToken")), addressIn(of("rewardToken"))];
    const perSecond = number("rewardPerSecond");
    const perBlock = number("rewardPerBlock");
    if (!staked || !reward) return "not_a_farm";

    const isTimed = perSecond !== null;
    const [perTick, start, end] = isTimed
      ? [perSecond, number("startTimestamp"), number("endTimestamp") ?? number("bonusEndTimestamp")]
      : [perBlock, number("startBlock"), number("bonusEndBlock")];
    if (perTick === null || start === null || end === null) return "not_a_farm";
    if (!isTimed && !now.blockRate) return "no_block_rate";
    if (end < start) return "wrong_times";

    const ticks: Ticks = { now: isTimed ? now.at : now.block, perTick, start, end };
    const [from, until] = [ticks.now > start ? ticks.now : start, ticks.now < end ? ticks.now : end];
    const when = (tick: bigint) =>
      isTimed ? tick : timeOf(tick, { ...now, blockRate: now.blockRate as NonNullable<typeof now.blockRate> });
    const limit = number("hasUserLimit") === 1n ? number("poolLimitPerUser") : null;
    return {
      ...{ staked, reward },
      startAt: when(start),
      endAt: when(end),
      estimated: !isTimed,
      perSecondE18:
        isTimed || !now.blockRate ? perTick * e18 : (perTick * e18 * now.blockRate.blocks) / now.blockRate.seconds,
      totalStaked: null,
      owed: end > from ? perTick * (end - from) : 0n,
      owedIsLeast: true,
      emitted: until > start ? perTick * (until - start) : 0n,
      participants: null,
      depositFeeBps: null,
      referralBps: null,
      stakeLimit: limit || null,
      owner: ownerIn(of("owner")),
    };
  },
  referrer: () => null,
};
