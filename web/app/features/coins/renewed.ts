import type { Coin } from "@cointally/api/coin.ts";
import type { Figures } from "@cointally/api/prices.ts";

type Market = NonNullable<Coin["market"]>;
type Moving<M> = { id: string; votes: Coin["votes"]; market: M | null };

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
