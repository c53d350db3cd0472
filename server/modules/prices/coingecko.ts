import { z } from "zod";
import type { SiteConfig } from "../../core/config/config.ts";
import { dollarsOf, priceOf } from "./decimals.ts";
import { httpSource, namesOf, type Reading } from "./http-source.ts";
import type { PriceSource } from "./source.ts";

const listing = z.object({
  usd: z.number(),
  usd_market_cap: z.number().nullish(),
  usd_24h_vol: z.number().nullish(),
  last_updated_at: z.number(),
});

const include = "vs_currencies=usd&include_market_cap=true&include_24hr_vol=true&include_last_updated_at=true";

const readToken = (given: unknown, now: Date): Reading => {
  // An empty object is a listed token without a price.
  if (given !== null && typeof given === "object" && Object.keys(given).length === 0) return { reason: "unknown" };
  const { data } = listing.safeParse(given);
  const priceUsd = priceOf(data?.usd);
  if (!data || !priceUsd) return { reason: "invalid" };
  const at = data.last_updated_at * 1000;
  // Before tokens existed, or NaN.
  if (!(at > Date.UTC(2015, 0, 1))) return { reason: "invalid" };
  return {
    priceUsd,
    liquidityUsd: null,
    volume24h: dollarsOf(data.usd_24h_vol),
    // CoinGecko returns 0 for an unknown market cap.
    marketCap: dollarsOf(data.usd_market_cap || null),
    fdv: null,
    at: new Date(Math.min(at, now.getTime())),
  };
};

const tooMany = z.object({ error_code: z.literal(10012), status: z.object({ error_message: z.string() }).partial() });

/** The message is: "Number of contract addresses in the request exceeds the allowed limit (10 addresses)". */
const limitIn = (json: unknown): number | undefined => {
  const { data } = tooMany.safeParse(json);
  if (!data) return undefined;
  return Number(/(\d+) (?:contract )?address/i.exec(data.status.error_message ?? "")?.[1] ?? 1);
};

/**
 * CoinGecko (chains.md): token prices by platform. Without a key it allows far fewer requests per IP address, and fewer tokens in each; the
 * limit has changed over the years, so it is taken from its error message.
 */
export function coinGecko(
  { coinGecko: { url, key }, addedChains }: Pick<SiteConfig, "coinGecko" | "addedChains">,
  clock: () => Date,
): PriceSource {
  return httpSource(
    {
      name: "coingecko",
      addressesPerRequest: 30,
      requestsPerMinute: key ? 60 : 8,
      seesPools: false,
      chains: {
        1: "ethereum",
        25: "cronos",
        56: "binance-smart-chain",
        137: "polygon-pos",
        ...namesOf(addedChains, "coingecko"),
      },
      address: (platform, addresses) =>
        `${url}/simple/token_price/${platform}?contract_addresses=${addresses.join(",")}&${include}`,
      ...(key && { headers: { "x-cg-demo-api-key": key } }),
      limitIn,
      read(json, _chain, now) {
        const { data } = z.record(z.string(), z.unknown()).safeParse(json);
        if (!data) return undefined;
        const tokens = Object.entries(data).filter(([address]) => /^0x[0-9a-f]{40}$/i.test(address));
        if (tokens.length === 0 && Object.keys(data).length > 0) return undefined;
        return new Map(tokens.map(([address, given]) => [address.toLowerCase(), readToken(given, now)]));
      },
    },
    clock,
  );
}
