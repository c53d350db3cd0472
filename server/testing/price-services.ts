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
  /** Changes in percent: at DexScreener by m5, h1, h6, h24, at CoinGecko by 1h, 24h, 7d. */
  changes?: Record<string, unknown>;
  /** The prices of each hour of a week at CoinGecko, the newest last. */
  week?: unknown;
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
      const { price, liquidity = 50_000, volume = 5000, marketCap, pools = [], changes = {} } = quote;
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
        priceChange: changes,
        liquidity: { usd: pool.liquidity, base: 1, quote: pool.isOneSided ? 0 : pool.liquidity / 2 / wrappedUsd },
        ...(marketCap === undefined ? {} : { marketCap, fdv: marketCap * 2 }),
      }));
    });
    answer.writeHead(200, json).end(JSON.stringify(pairs));
  };
  return Object.assign(service, { tokens, real, behave: () => service.answers(real) });
}

/** The same for CoinGecko. Each of its tokens is listed on every platform, with its address as id. */
export function useCoinGecko(): Service {
  const tokens: Service["tokens"] = new Map();
  const service = useLocalService();
  const platforms = ["ethereum", "cronos", "binance-smart-chain", "polygon-pos"];
  const ids = () =>
    [...tokens.keys()].map((id) => ({ id, platforms: Object.fromEntries(platforms.map((name) => [name, id])) }));
  const markets = (wanted: string) =>
    wanted.split(",").flatMap((id) => {
      const quote = tokens.get(id);
      if (!quote) return [];
      const { price, at = 0, changes = {}, week } = quote;
      const fields = Object.entries(changes).map(([period, percent]) => [
        `price_change_percentage_${period}_in_currency`,
        percent,
      ]);
      return {
        ...{ id, current_price: price, last_updated: new Date(at * 1000).toISOString() },
        ...Object.fromEntries(fields),
        ...(week !== undefined && { sparkline_in_7d: { price: week } }),
      };
    });
  const real: Handler = ({ url }, answer) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const send = (body: unknown) => answer.writeHead(200, json).end(JSON.stringify(body));
    if (pathname.endsWith("/coins/list")) return send(ids());
    if (pathname.endsWith("/coins/markets")) return send(markets(searchParams.get("ids") ?? ""));
    const addresses = searchParams.get("contract_addresses") ?? "";
    const found = addresses.split(",").flatMap((address) => {
      const quote = tokens.get(address.toLowerCase());
      if (!quote) return [];
      const { price, volume = 7000, marketCap = 0, at } = quote;
      const listing = {
        usd: price,
        usd_market_cap: marketCap,
        usd_24h_vol: volume,
        usd_24h_change: quote.changes?.["24h"],
        last_updated_at: at,
      };
      return [[address.toLowerCase(), listing]];
    });
    return send(Object.fromEntries(found));
  };
  return Object.assign(service, { tokens, real, behave: () => service.answers(real) });
}
