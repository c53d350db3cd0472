import type { NoTerms } from "../../chain/farms/farm-kind.ts";
import type { NoFactory } from "../../chain/farms/find-farms.ts";
import type { NodeError, NodeTrouble } from "../../chain/node-error.ts";

// Why something could not be read, in words for moderators and visitors.

/** What is wrong with one farm or its tokens. */
export const farmReasons = {
  not_a_farm: "The contract does not answer as a farm of its kind does.",
  wrong_times: "The farm says that it ends before it starts.",
  no_pace: "The farm counts blocks, and how fast the chain makes them could not be measured.",
  no_contract: "There is no contract at this address any more: the chain may have gone back.",
  staked_decimals: "The staked token does not say how many decimals it has, so no amount of it is known.",
  reward_decimals: "The reward token does not say how many decimals it has, so no amount of it is known.",
  staked_balance: "The staked token does not say what the farm holds of it.",
  reward_balance: "The reward token does not say what the farm holds of it.",
  staked_supply: "The staked token says that there is more of it in the farm than in the world.",
  reward_supply: "The reward token says that there is more of it in the farm than in the world.",
} satisfies Record<NoTerms | "no_contract", string> & Record<string, string>;
export type FarmTrouble = keyof typeof farmReasons;

export const factoryReasons: Record<NoFactory, string> = {
  no_contract: "There is no contract at this address on this chain.",
  no_list: "This is no farm factory: it does not answer farmsLength().",
  no_announcements: "This is no farm factory: it never announces a NewSmartChefContract.",
  too_many: "This is no farm factory: it names more farms than there can be.",
};

/** Why a chain could not be read on. */
export const nodeReasons: Record<NodeTrouble, string> = {
  away: "The node of this chain does not answer. What was read stays; the next run goes on from there.",
  wrong_chain: "The node of this chain is of another chain. Put its address right in the settings.",
  busy: "The node of this chain wants fewer requests. The next run goes on from there.",
  too_large: "The node of this chain cannot send so long an answer.",
  refused: "The node of this chain refuses to answer. For old logs it may take one that keeps them.",
};

/** The sentence for a node's trouble. */
export const nodeReason = ({ trouble }: NodeError): string => nodeReasons[trouble];
