import { highTaxPct, type VerdictReason } from "@cointally/contract/verdict.ts";
import { formats } from "../../lib/format.ts";

const { count } = formats.en;

/** What was read of a coin's contracts, for its page and for the desk. */
export const safety = {
  title: "Safety facts",
  yes: "Yes",
  no: "No",
  unknown: "Unknown",
  both: (buy: string, sell: string) => `${buy} and ${sell}`,
  facts: {
    sellable: "Can be sold",
    taxes: "Buy / sell tax",
    transferTax: "Transfer tax",
    mintable: "New tokens can be minted",
    pausable: "Trading can be paused",
    blacklist: "Addresses can be blocked",
    feeMutable: "Owner can change taxes",
    replaceable: "Contract is upgradeable",
    behindProxy: "Runs the code of another contract",
    owner: "Owner",
    liquidityBurned: "Liquidity burned",
    liquidityLocked: "Liquidity locked",
  },
  /** Each reason of a verdict, as a sentence. */
  reasons: {
    cannot_be_sold: "Cannot be sold.",
    sell_tax_extreme: "At least half of every sale goes to tax.",
    no_contract: "There is no contract at this address.",
    high_tax: `Tax of ${highTaxPct}% or more.`,
    mintable: "New tokens can be minted.",
    pausable: "Trading can be paused.",
    blacklist: "Addresses can be blocked.",
    fee_mutable: "The owner can change taxes.",
    upgradeable: "The contract is upgradeable.",
  } satisfies Record<VerdictReason, string>,
  /** Where and when it was found; the age stands in place of {}. */
  tried: (chain: string, block: number) => `Tried at block ${count(block)}, {}, on ${chain}.`,
  read: (chain: string, block: number) => `Read at block ${count(block)}, {}, on ${chain}.`,
  notes: {
    simulated: "tried in a simulation",
    lastTried: "when it was last tried",
    ownerGone: "ownership renounced",
    mayChange: "which can be upgraded",
    lockers: "in lockers we recognise",
  },
  ownerGone: "Renounced",
  openOwner: "Open the owner in the explorer",
  readFrom: (chain: string, block: number) => `Read from the contract on ${chain} at block ${count(block)}.`,
  unknownMeans: "Unknown means we could not find out. It does not mean safe.",
  noContract: (address: string, chain: string, block: number) =>
    `There is no contract at ${address} on ${chain}, read at block ${count(block)}.`,
  notYet: "not checked yet",
  soon: "Not checked yet. The first check starts within 2 minutes.",
  nextCheck: (left: string) => `Not checked yet. The next check is in ${left}.`,
  queued: "Not checked yet. It is in the queue.",
  others: (chain: string) => `The contract on ${chain}`,
  changes: "What changed",
  /** A change of a fact, as a sentence. */
  change: {
    unsellable: "Can no longer be sold.",
    unsellableFromStart: "Could not be sold when we first tried.",
    sellable: "Can be sold again.",
    buy_tax: (before: string, after: string) => `Buy tax raised from ${before} to ${after}.`,
    sell_tax: (before: string, after: string) => `Sell tax raised from ${before} to ${after}.`,
    transfer_tax: (before: string, after: string) => `Transfer tax raised from ${before} to ${after}.`,
    owner: (before: string, after: string) => `New owner: ${after}, previously ${before}.`,
    ownerGone: (before: string) => `Ownership renounced by ${before}.`,
    implementation: (before: string, after: string) => `New code: ${after}, previously ${before}.`,
  },
  on: (chain: string) => `On ${chain}`,
};
