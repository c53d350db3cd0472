import { exchangeOf } from "../chain/exchanges.ts";
import { type Handler, useLocalService } from "./local-service.ts";

const chainIds: Record<string, number> = { ethereum: 1, cronos: 25, bsc: 56, polygon: 137 };
const wrappedOf = (chain = "") => exchangeOf(chainIds[chain] ?? 56)?.wrapped ?? "";
/** The price of the wrapped coin in which the pairs of DexScreener are given. */
const wrappedUsd = 600;

/** A token as a stand-in for a price service returns it; every field in the service's own format. */
export type ServicePrice = {
  price: string | number;
  liquidity?: number;
  volume?: number;
  marketCap?: number;
  at?: number;
  /** Further pools of the token at DexScreener: with another quote token, or filled with the token alone. */
  pools?: { price: string; liquidity: number; volume?: number; quote?: string; isOneSided?: boolean }[];
};

type Service = ReturnType<typeof useLocalService> & {
  /** Tokens by address in lower case. */
  tokens: Map<string, ServicePrice>;
  /** Handles requests like the real service. */
  real: Handler;
  /** Restores the normal handler. */
  behave(): void;
};

const json = { "content-type": "application/json" };

/** A stand-in for DexScreener, by its documentation, for all tests of a file: pairs with the wrapped coin of their chain. */
export function useDexScreener(): Service {
  const tokens: Service["tokens"] = new Map();
  const service = useLocalService();
  const real: Handler = ({ url }, answer) => {
    const [, , , chainId, list = ""] = url.split("/");
    const wrapped = wrappedOf(chainId);
    const pairs = list.split(",").flatMap((address) => {
      const quote = tokens.get(address.toLowerCase());
      if (!quote) return [];
      const { price, liquidity = 50_000, volume = 5000, marketCap, pools = [] } = quote;
      return [{ price, liquidity, volume, quote: wrapped, isOneSided: false }, ...pools].map((pool) => ({
        chainId,
        dexId: "pancakeswap",
        pairAddress: "0x0000000000000000000000000000000000000001",
        baseToken: { address, name: "Token", symbol: "TKN" },
        quoteToken: { address: pool.quote ?? wrapped, name: "Wrapped Coin", symbol: "WRAP" },
        priceNative: String(Number(pool.price) / wrappedUsd),
        priceUsd: pool.price,
        txns: {},
        volume: { h24: pool.volume ?? 0 },
        priceChange: {},
        liquidity: { usd: pool.liquidity, base: 1, quote: pool.isOneSided ? 0 : pool.liquidity / 2 / wrappedUsd },
        ...(marketCap === undefined ? {} : { marketCap, fdv: marketCap * 2 }),
      }));
    });
    answer.writeHead(200, json).end(JSON.stringify(pairs));
  };
  return Object.assign(service, { tokens, real, behave: () => service.answers(real) });
}

/** The same for CoinGecko. */
export function useCoinGecko(): Service {
  const tokens: Service["tokens"] = new Map();
  const service = useLocalService();
  const real: Handler = ({ url }, answer) => {
    const addresses = new URL(url, "http://localhost").searchParams.get("contract_addresses") ?? "";
    const found = addresses.split(",").flatMap((address) => {
      const quote = tokens.get(address.toLowerCase());
      if (!quote) return [];
      const { price, volume = 7000, marketCap = 0, at } = quote;
      const listing = {
        usd: price,
        usd_market_cap: marketCap,
        usd_24h_vol: volume,
        usd_24h_change: 1,
        last_updated_at: at,
      };
      return [[address.toLowerCase(), listing]];
    });
    answer.writeHead(200, json).end(JSON.stringify(Object.fromEntries(found)));
  };
  return Object.assign(service, { tokens, real, behave: () => service.answers(real) });
}
