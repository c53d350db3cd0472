import type { AddedChain } from "@cointally/contract/chains.ts";
import { setAddedChains, toChain } from "@cointally/shared/chains.ts";
import { type Exchange, setAddedExchanges } from "./exchanges.ts";

/** Makes the operator's chains and their exchanges supported in this process, besides the first six. */
export function useChains(added: readonly AddedChain[]): void {
  setAddedChains(added.map(toChain));
  setAddedExchanges(added.flatMap(({ id, exchange }) => (exchange ? [[id, exchangeOfEntry(exchange)] as const] : [])));
}

const exchangeOfEntry = ({ sample_blocks, ...exchange }: NonNullable<AddedChain["exchange"]>): Exchange => ({
  ...exchange,
  sampleBlocks: sample_blocks,
});
