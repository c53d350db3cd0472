import { isolated } from "../../lib/isolated.ts";

/** What contracts say of themselves. Their texts are strangers': they come as they are, set apart from ours. */
export const contracts = {
  reading: "Reading the contract",
  noAnswer: "The network does not respond. Please fill in the rest yourself.",
  says: (name: string | null, symbol: string | null, decimals: number | null) => {
    const names = [name && isolated(name), symbol && `(${isolated(symbol)})`].filter(Boolean).join(" ");
    const parts = [names, decimals === null ? null : `${decimals} ${decimals === 1 ? "decimal" : "decimals"}`];
    return `On the chain: ${parts.filter(Boolean).join(", ")}.`;
  },
  saysNothing: "The contract has no readable name, symbol or decimals.",
  none: (chain: string) => `There is no contract at this address on ${chain}.`,

  trouble: {
    missing: (chain: string) => `No contract is at its address on ${chain}`,
    name: (told: string) => `Its contract calls itself ${isolated(told)}`,
    symbol: (told: string) => `Its contract’s symbol is ${isolated(told)}`,
    decimals: (told: string, chain: string) =>
      `Its contract on ${chain} has ${told} ${told === "1" ? "decimal" : "decimals"}`,
  },
  submitted: {
    missing: (address: string) => address,
    name: (given: string) => `Submitted as ${isolated(given)}.`,
    symbol: (given: string) => `Submitted as ${isolated(given)}.`,
    decimals: (given: string) => `Submitted with ${given}.`,
  },
  asSubmitted: "Contracts match the submission",
  notRead: "Contracts not read yet.",
  differs: "This doesn't match the blockchain",
  differsNote: "Moderators see this, too. Please correct what is wrong.",
};
