import type { Coin } from "@cointally/contract/coin.ts";
import type { Api } from "../../../lib/api.ts";
import type { Draft } from "./draft.ts";

/** The row of a draft whose contract a public coin has already, and that coin. */
export type Listed = { at: number; coin: Pick<Coin, "slug" | "name" | "symbol" | "logo_url" | "safety"> };

/**
 * Looks for a public coin, other than `ownId`, that has one of the draft's contracts. Whether one that is not public has
 * it, only the server knows when it is sent; should the look fail, it says this too.
 */
export async function findListed(api: Api, draft: Draft, ownId?: string): Promise<Listed | null> {
  const rows = draft.contracts.map((row, at) => ({ ...row, address: row.address.trim(), at }));
  const sent = rows.filter(({ address, at }) => address && !(draft.type === "coin" && at === 0));
  const looked = await Promise.all(
    sent.map(async ({ address, chain_id, at }) => {
      const query = { chain_id };
      const answer = await api.getCoinsByAddress({ params: { address }, query }).catch(() => null);
      const coin = answer?.coins.find(({ id }) => id !== ownId);
      return coin ? { at, coin } : null;
    }),
  );
  return looked.find((listed) => listed !== null) ?? null;
}
