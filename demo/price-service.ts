import { startService } from "../server/testing/local-service.ts";
import { priceOf } from "./chain.ts";
import type { Market } from "./history.ts";

const dayMs = 86_400_000;
const chainNames = { 1: "ethereum", 56: "bsc" };

/**
 * A price service on this machine that answers as DexScreener does, about the pools of the demo: what traders brought to each in 24 hours,
 * which the pools themselves do not tell.
 */
export function startPriceService(markets: readonly Market[], now: () => Date) {
  const pairOf = ({ coin, pool, trades }: Market) => {
    const price = priceOf(pool);
    // Traders may be ahead of the site's clock while the thirty days are made.
    const until = now().getTime();
    const volume = trades.reduce(
      (sum, { at, dollars }) => (at > until - dayMs && at <= until ? sum + dollars : sum),
      0,
    );
    const [base, quote] = [Number(pool.reserve) / 1e18, Number(pool.quoteReserve) / 1e18];
    return {
      ...{ chainId: chainNames[coin.chainId], dexId: "demo", pairAddress: pool.pair },
      ...{ baseToken: { address: pool.token }, quoteToken: { address: pool.quote } },
      ...{ priceUsd: `${price}`, priceNative: `${quote / base}`, volume: { h24: volume } },
      liquidity: { usd: 2 * base * price, base, quote },
    };
  };
  return startService(({ url }, answer) => {
    const [, , , chain, list = ""] = url.split("/");
    const addresses = new Set(list.toLowerCase().split(","));
    const asked = markets.filter(
      ({ coin, pool }) => chainNames[coin.chainId] === chain && addresses.has(pool.token.toLowerCase()),
    );
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify(asked.map(pairOf)));
  });
}
