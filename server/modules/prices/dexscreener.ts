import { z } from "zod";
import { exchangeOf } from "../../chain/exchanges.ts";
import { minPoolUsd } from "../../chain/market.ts";
import type { SiteConfig } from "../../core/config/config.ts";
import { dollarsOf, priceOf } from "./decimals.ts";
import { httpSource, namesOf, type Reading } from "./http-source.ts";
import type { PriceSource } from "./source.ts";

const token = z.object({ address: z.string() });
const pair = z.object({
  chainId: z.string(),
  baseToken: token,
  quoteToken: token,
  priceUsd: z.string().nullish(),
  liquidity: z.object({ usd: z.number().nullish() }).nullish(),
  volume: z.object({ h24: z.number().nullish() }).nullish(),
  marketCap: z.number().nullish(),
  fdv: z.number().nullish(),
});
type Pair = z.output<typeof pair>;

const liquidityOf = (one: Pair): number => one.liquidity?.usd ?? 0;

/** Whether a pair's quote token is the chain's wrapped coin or a known stablecoin: liquidity in other tokens may be fake. */
const isTrustedPair = (chainId: number, { quoteToken }: Pair): boolean => {
  const { wrapped, stables } = exchangeOf(chainId) ?? { wrapped: null, stables: [] };
  const quotes = [wrapped, ...stables.map(({ address }) => address)];
  return quotes.some((address) => address?.toLowerCase() === quoteToken.address.toLowerCase());
};

/** The price of the pair with the most liquidity; trusted pairs before all others. */
const readToken = (chainId: number, pairs: Pair[], at: Date): Reading => {
  const trustedPairs = pairs.filter((one) => isTrustedPair(chainId, one));
  const [deepest] = (trustedPairs.length > 0 ? trustedPairs : pairs).sort((a, b) => liquidityOf(b) - liquidityOf(a));
  if (!deepest) return "unknown";
  const priceUsd = priceOf(deepest.priceUsd);
  if (!priceUsd) return "invalid";
  const liquidityUsd = dollarsOf(liquidityOf(deepest));
  if (liquidityUsd === null) return "invalid";
  if (Number(liquidityUsd) < minPoolUsd) return "illiquid";
  return {
    priceUsd,
    liquidityUsd,
    volume24h: dollarsOf(deepest.volume?.h24),
    marketCap: dollarsOf(deepest.marketCap),
    fdv: dollarsOf(deepest.fdv),
    at,
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
