import type { AddedChain } from "@cointally/contract/chains.ts";
import { withAddedChains } from "@cointally/shared/chain-lists.ts";
import { type Chain, setChains, toChain } from "@cointally/shared/chains.ts";
import { type Exchange, setAddedExchanges } from "./exchanges.ts";

/** The supported chains, without what only the server uses, such as their exchanges. */
export function chainsWith(added: readonly AddedChain[]): Chain[] {
  return withAddedChains(
    added.map(({ id, name, label, native, type, rpc, explorer }) =>
      toChain({ id, name, label, native, type, rpc, explorer }),
    ),
  );
}

/** Makes the operator's chains and their exchanges supported in this process, besides the first six. */
export function useChains(added: readonly AddedChain[]): void {
  setChains(chainsWith(added));
  setAddedExchanges(added.flatMap(({ id, exchange }) => (exchange ? [[id, exchangeOfEntry(exchange)] as const] : [])));
}

const exchangeOfEntry = ({ sample_blocks, ...exchange }: NonNullable<AddedChain["exchange"]>): Exchange => ({
  ...exchange,
  sampleBlocks: sample_blocks,
});
