import { type Chain, chains, firstChains } from "./chains.ts";

/** The first six and these chains, main networks first. */
export function withAddedChains(added: readonly Chain[]): Chain[] {
  const isTest = ({ type }: Chain) => Number(type === "testnet");
  return [...firstChains, ...added].sort((one, other) => isTest(one) - isTest(other));
}

/** The ids of the supported main networks. */
export function mainChainIds(): number[] {
  return chains.filter(({ type }) => type === "mainnet").map(({ id }) => id);
}
