import { z } from "zod";
import { minPoolUsd, quotesOf } from "../../chain/market.ts";
import type { SiteConfig } from "../../core/config/config.ts";
import { agree, dollarsOf, priceOf } from "./decimals.ts";
import { httpSource, namesOf, type Reading } from "./http-source.ts";
import { pastOfChanges } from "./past-prices.ts";
import type { PriceSource } from "./source.ts";

const token = z.object({ address: z.string() });
const pair = z.object({
  chainId: z.string(),
  baseToken: token,
  quoteToken: token,
  priceUsd: z.string().nullish(),
  /** In the quote token. */
  priceNative: z.string().nullish(),
  liquidity: z.object({ usd: z.number().nullish(), quote: z.number().nullish() }).nullish(),
  /** In percent, over 5 minutes and 1, 6 and 24 hours; a mistake in it is none of the price. */
  priceChange: z.record(z.string(), z.unknown()).nullish().catch(null),
  volume: z.object({ h24: z.number().nullish() }).nullish(),
  marketCap: z.number().nullish(),
  fdv: z.number().nullish(),
});
type Pair = z.output<typeof pair>;

/** Both sides in dollars, but no more than twice the quote side: anybody can add any amount of their own token. */
const liquidityOf = ({ liquidity, priceUsd, priceNative }: Pair): number => {
  const [usd, quote] = [liquidity?.usd ?? 0, liquidity?.quote];
  const quoteUsd = Number(priceUsd) / Number(priceNative);
  return quote != null && quoteUsd > 0 && Number.isFinite(quoteUsd) ? Math.min(usd, 2 * quote * quoteUsd) : usd;
};

/** The market of a token: its pools with trusted quote tokens that count (chain/market.ts). The one with most liquidity has the price, and those that
 * agree with it are its liquidity and volume. */
const readToken = (chainId: number, pairs: Pair[], at: Date): Reading => {
  const quotes = new Set(quotesOf(chainId).map((quote) => quote.toLowerCase()));
  const pools = pairs
    .filter(({ quoteToken }) => quotes.has(quoteToken.address.toLowerCase()))
    .map((one) => ({ ...one, price: priceOf(one.priceUsd), depth: liquidityOf(one) }))
    .sort((a, b) => b.depth - a.depth);
  if (pools.length === 0) return { reason: "unknown" };
  if (pools.every(({ price }) => price === null)) return { reason: "invalid" };
  const sum = (amounts: number[]) => dollarsOf(amounts.reduce((total, amount) => total + amount, 0));
  const counted = pools.filter(({ price, depth }) => price !== null && depth >= minPoolUsd);
  const [main] = counted;
  if (!main?.price) return { reason: "illiquid", liquidityUsd: sum(pools.map(({ depth }) => depth)) };
  const { price } = main;
  const agreeing = counted.filter((pool) => pool.price !== null && agree(pool.price, price));
  const liquidityUsd = sum(agreeing.map(({ depth }) => depth));
  if (liquidityUsd === null) return { reason: "invalid" };
  const volumes = agreeing.flatMap(({ volume }) => volume?.h24 ?? []);
  return {
    priceUsd: price,
    liquidityUsd,
    volume24h: volumes.length > 0 ? sum(volumes) : null,
    marketCap: dollarsOf(main.marketCap),
    fdv: dollarsOf(main.fdv),
    at,
    past: pastOfChanges(price, main.priceChange ?? {}, at),
  };
};

/** DexScreener (chains.md): pairs of up to 30 tokens of one chain per request. It allows 300 requests per minute; we send fewer. */
export function dexScreener(
  { dexScreenerUrl, addedChains }: Pick<SiteConfig, "dexScreenerUrl" | "addedChains">,
  clock: () => Date,
): PriceSource {
  return httpSource(
    {
      name: "dexscreener",
      addressesPerRequest: 30,
      requestsPerMinute: 200,
      seesPools: true,
      chains: { 1: "ethereum", 25: "cronos", 56: "bsc", 137: "polygon", ...namesOf(addedChains, "dexscreener") },
      address: (chain, addresses) => `${dexScreenerUrl}/tokens/v1/${chain}/${addresses.join(",")}`,
      read(json, chain, now) {
        if (!Array.isArray(json)) return undefined;
        // One invalid pair does not invalidate the others.
        const pairs = json.flatMap((one) => pair.safeParse(one).data ?? []);
        if (pairs.length === 0 && json.length > 0) return undefined;
        const onChain = pairs.filter(({ chainId }) => chainId === chain.name);
        const tokens = Map.groupBy(onChain, ({ baseToken }) => baseToken.address.toLowerCase());
        return new Map([...tokens].map(([address, ofToken]) => [address, readToken(chain.id, ofToken, now)]));
      },
    },
    clock,
  );
}
