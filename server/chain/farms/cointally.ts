import { type Hex, toFunctionSelector } from "viem";
import { addressAt, wordAt } from "../decode-hex.ts";
import type { FarmKindReader } from "./farm-kind.ts";

const farmInfo = toFunctionSelector("farmInfo()");
/** The fields of `FarmInfo` in contracts/farms/farm.sol, in order. */
const wordCount = 13;

const numbersOf = (data: Hex) => Array.from({ length: wordCount }, (_, n) => wordAt(data, n) as bigint);

/** Our own farms, read by one call. */
export const cointally: FarmKindReader = {
  reads: (farm) => [{ to: farm, data: farmInfo }],
  terms([data], now) {
    if (data?.length !== 2 + wordCount * 64) return "not_a_farm";
    const [staked, reward] = [addressAt(data, 1), addressAt(data, 2)];
    if (!staked || !reward) return "not_a_farm";
    const [, , , startAt, endAt, bps, rewards, perSecondE18, totalStaked, people, , owed] = numbersOf(data) as [
      ...[bigint, bigint, bigint, bigint, bigint, bigint],
      ...[bigint, bigint, bigint, bigint, bigint, bigint],
    ];
    if (endAt <= startAt) return "wrong_times";
    if (bps > 10_000n) return "not_a_farm";
    const elapsed = now.at <= startAt ? 0n : (now.at < endAt ? now.at : endAt) - startAt;
    return {
      ...{ staked, reward, startAt, endAt, perSecondE18, totalStaked, owed },
      estimated: false,
      owedIsLeast: false,
      emitted: (rewards * elapsed) / (endAt - startAt),
      participants: people < 2n ** 31n ? Number(people) : null,
      depositFeeBps: 0,
      referralBps: Number(bps),
      stakeLimit: null,
      // Derived from its code: see `owner-powers.ts`.
      owner: undefined,
    };
  },
  referrer: (userInfo) => addressAt(userInfo, 1),
};
