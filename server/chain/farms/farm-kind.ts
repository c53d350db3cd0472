import type { Address, Hex } from "viem";
import type { Read } from "../aggregate.ts";

/** A chain at its newest block; how fast it makes blocks is measured over many of the last ones, and null where it cannot be. */
export type ChainNow = { block: bigint; at: bigint; pace: { blocks: bigint; seconds: bigint } | null };

/** What a farm's own contract says. Amounts are in smallest units, times in seconds as the chain counts them. */
export type FarmTerms = {
  staked: Address;
  reward: Address;
  startAt: bigint;
  endAt: bigint;
  /** The times come from blocks and the measured pace. */
  estimated: boolean;
  /** In 10^-18 of the reward's smallest unit. */
  perSecondE18: bigint;
  /** Null where the contract counts what it holds of the staked token. */
  totalStaked: bigint | null;
  /** What is still to be paid until the end; only what is to come where `owedIsLeast`, and then `emitted` is all that came before. */
  owed: bigint;
  owedIsLeast: boolean;
  emitted: bigint;
  participants: number | null;
  depositFeeBps: number | null;
  referralBps: number | null;
  stakeLimit: bigint | null;
  /** Null when nobody owns it, undefined when it does not tell. */
  owner: Address | null | undefined;
};

/** Why the terms of a farm cannot be told; the domain has the words. */
export type NoTerms = "not_a_farm" | "wrong_times" | "no_pace";

/** One kind of farms: how its contracts are asked, and what their answers mean. Nothing here asks a node. */
export type FarmKindReader = {
  /** Calls that tell the terms of one farm. */
  reads(farm: Address): Read[];
  /** Their answers, in the same order. */
  terms(answers: readonly (Hex | null | undefined)[], now: ChainNow): FarmTerms | NoTerms;
  /** Who has a share of a staker's rewards, out of the answer to `userInfo`. */
  referrer(userInfo: Hex): Address | null;
};
