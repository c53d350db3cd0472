import type { Address, Hex } from "viem";
import type { Read } from "../aggregate.ts";

/** A chain at its latest block, with its block rate over many recent blocks; null where it cannot be measured. */
export type ChainNow = { block: bigint; at: bigint; blockRate: { blocks: bigint; seconds: bigint } | null };

/** The terms of a farm's contract. Amounts in smallest units, times in seconds of the chain. */
export type FarmTerms = {
  staked: Address;
  reward: Address;
  startAt: bigint;
  endAt: bigint;
  /** Whether times are estimated from blocks and the block rate. */
  estimated: boolean;
  /** In 10^-18 of the reward's smallest unit. */
  perSecondE18: bigint;
  /** Null where the contract counts what it holds of the staked token. */
  totalStaked: bigint | null;
  /** Rewards still to be paid until the end; with `owedIsLeast` only future ones, and `emitted` is everything before. */
  owed: bigint;
  owedIsLeast: boolean;
  emitted: bigint;
  participants: number | null;
  depositFeeBps: number | null;
  referralBps: number | null;
  stakeLimit: bigint | null;
  /** Null without an owner, undefined when unknown. */
  owner: Address | null | undefined;
};

/** Why the terms of a farm cannot be read, as a code. */
export type TermsFailureReason = "not_a_farm" | "wrong_times" | "no_block_rate";

/** One kind of farms: which calls read its contracts, and how results are decoded. Without any I/O. */
export type FarmKindReader = {
  /** Calls that read the terms of one farm. */
  reads(farm: Address): Read[];
  /** Their results, in the same order. */
  terms(answers: readonly (Hex | null | undefined)[], now: ChainNow): FarmTerms | TermsFailureReason;
  /** The referrer of a staker, from the result of `userInfo`. */
  referrer(userInfo: Hex): Address | null;
};
