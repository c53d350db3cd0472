import type { Coin } from "@cointally/contract/coin.ts";
import type { Api } from "../../../lib/api/api.ts";
import type { Draft } from "./draft.ts";

/** A public coin with a contract of the draft, and the index of that row. */
export type ListedMatch = { index: number; coin: Pick<Coin, "slug" | "name" | "symbol" | "logo_url" | "safety"> };

/**
 * Finds a public coin other than `ownId` that has one of the draft's contracts. The server checks coins that are not public when the draft is
 * sent, and public ones if this request fails.
 */
export async function findListedCoin(api: Api, draft: Draft, ownId?: string): Promise<ListedMatch | null> {
  const rows = draft.contracts.map((row, index) => ({ ...row, address: row.address.trim(), index }));
  const withAddress = rows.filter(({ address, index }) => address && !(draft.type === "coin" && index === 0));
  const matches = await Promise.all(
    withAddress.map(async ({ address, chain_id, index }) => {
      const query = { chain_id };
      const response = await api.getCoinsByAddress({ params: { address }, query }).catch(() => null);
      const coin = response?.coins.find(({ id }) => id !== ownId);
      return coin ? { index, coin } : null;
    }),
  );
  return matches.find((match) => match !== null) ?? null;
}
