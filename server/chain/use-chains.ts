import type { AddedChain } from "@cointally/contract/chains.ts";
import { type Chain, setAddedChains, toChain } from "@cointally/shared/chains.ts";
import { type Exchange, setAddedExchanges } from "./exchanges.ts";

/** The chain as the first six are written. */
export function chainOfEntry({ id, name, label, native, type, rpc, explorer }: AddedChain): Chain {
  return toChain({ id, name, label: label ?? name, native, type, rpc, explorer });
}

/** Makes the operator's chains and their exchanges supported in this process, besides the first six. */
export function useChains(added: readonly AddedChain[]): void {
  setAddedChains(added.map(chainOfEntry));
  setAddedExchanges(added.flatMap(({ id, exchange }) => (exchange ? [[id, exchangeOfEntry(exchange)] as const] : [])));
}

const exchangeOfEntry = ({ sample_blocks, ...exchange }: NonNullable<AddedChain["exchange"]>): Exchange => ({
  ...exchange,
  sampleBlocks: sample_blocks,
});
