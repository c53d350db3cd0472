import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { Figures } from "@cointally/contract/prices.ts";

type Market = NonNullable<Coin["market"]>;
type Moving<M> = { id: string; votes: Coin["votes"]; market?: M | null | undefined };

/**
 * The coins with newer figures, of a market as much as `marketOf` takes. A coin that did not move is the same object, and when none did
 * so is the array: what is drawn of them stays as it is.
 */
export function renewed<M, C extends Moving<M>>(
  coins: C[],
  figures: ReadonlyMap<string, Figures>,
  marketOf: (market: Market) => M,
): C[] {
  const next = coins.map((coin) => {
    const told = figures.get(coin.id);
    if (!told) return coin;
    const { votes, market } = { votes: told.votes, market: told.market && marketOf(told.market) };
    const moved = JSON.stringify([votes, market]) !== JSON.stringify([coin.votes, coin.market]);
    return moved ? { ...coin, votes, market } : coin;
  });
  return next.some((coin, at) => coin !== coins[at]) ? next : coins;
}

/**
 * The coins as they stand at this time: a price that grew old while nobody told a newer one is stale, as on a page that lost its network.
 * The array itself where none did.
 */
export function aged<C extends { market?: { as_of: string; stale: boolean } | null | undefined }>(
  coins: C[],
  now: number,
): C[] {
  const since = new Date(now - limits.priceFreshMinutes * 60_000).toISOString();
  const isOld = ({ market }: C) => !!market && !market.stale && market.as_of < since;
  return coins.some(isOld)
    ? coins.map((coin) => (isOld(coin) ? { ...coin, market: coin.market && { ...coin.market, stale: true } } : coin))
    : coins;
}
