import { z } from "zod";
import type { SiteConfig } from "../../core/config/config.ts";
import { dollarsOf, priceOf } from "./decimals.ts";
import { contractsOf, httpSource, namesOf, type Reading } from "./http-source.ts";
import { pastOfChanges } from "./past-prices.ts";
import { type RequestBudget, requestBudget, requestService } from "./service-requests.ts";
import type { History, HistoryResult, PastPrice, PricedCoin, PriceSource, SourceFailure } from "./source.ts";

const listing = z.object({
  usd: z.number(),
  usd_market_cap: z.number().nullish(),
  usd_24h_vol: z.number().nullish(),
  usd_24h_change: z.unknown().optional(),
  last_updated_at: z.number(),
});

const include =
  "vs_currencies=usd&include_market_cap=true&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true";

const readToken = (given: unknown, now: Date): Reading => {
  // An empty object is a listed token without a price.
  if (given !== null && typeof given === "object" && Object.keys(given).length === 0) return { reason: "unknown" };
  const { data } = listing.safeParse(given);
  const priceUsd = priceOf(data?.usd);
  if (!data || !priceUsd) return { reason: "invalid" };
  const time = data.last_updated_at * 1000;
  // Before tokens existed, or NaN.
  if (!(time > Date.UTC(2015, 0, 1))) return { reason: "invalid" };
  const at = new Date(Math.min(time, now.getTime()));
  return {
    priceUsd,
    liquidityUsd: null,
    volume24h: dollarsOf(data.usd_24h_vol),
    // CoinGecko returns 0 for an unknown market cap.
    marketCap: dollarsOf(data.usd_market_cap || null),
    fdv: null,
    at,
    past: pastOfChanges(priceUsd, { h24: data.usd_24h_change }, at),
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
  const chains = {
    1: "ethereum",
    25: "cronos",
    56: "binance-smart-chain",
    137: "polygon-pos",
    ...namesOf(addedChains, "coingecko"),
  };
  const requestsPerMinute = key ? 60 : 8;
  const budget = requestBudget(requestsPerMinute, clock);
  const headers: Record<string, string> = key ? { "x-cg-demo-api-key": key } : {};
  const prices = httpSource(
    {
      name: "coingecko",
      addressesPerRequest: 30,
      requestsPerMinute,
      seesPools: false,
      chains,
      address: (platform, addresses) =>
        `${url}/simple/token_price/${platform}?contract_addresses=${addresses.join(",")}&${include}`,
      headers,
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
    budget,
  );
  return { ...prices, histories: historiesOf({ url, headers, chains, budget, clock }) };
}

const hourMs = 60 * 60_000;
/** Its longest page of coins, which come with their week. */
const coinsPerPage = 250;
const idsMaxAgeMs = 24 * hourMs;
/** Its list of all coins is about 4 MB. */
const maxBytes = 32 * 1024 * 1024;
const timeoutMs = 30_000;

const listed = z.array(z.object({ id: z.string(), platforms: z.record(z.string(), z.string().nullable()) }));
const page = z.array(z.unknown());
const week = z.object({
  id: z.string(),
  current_price: z.number(),
  last_updated: z.iso.datetime(),
  price_change_percentage_1h_in_currency: z.unknown().optional(),
  price_change_percentage_24h_in_currency: z.unknown().optional(),
  price_change_percentage_7d_in_currency: z.unknown().optional(),
  sparkline_in_7d: z
    .object({ price: z.array(z.unknown()).max(1000) })
    .nullish()
    .catch(null),
});

/** A coin's price with those of the week before: one for each change, and one for each hour. */
const readWeek = (given: unknown, now: Date): { id: string; priceUsd: string; past: PastPrice[] } | undefined => {
  const { data } = week.safeParse(given);
  const priceUsd = priceOf(data?.current_price);
  if (!data || !priceUsd) return undefined;
  const at = new Date(Math.min(Date.parse(data.last_updated), now.getTime()));
  const changes = {
    h1: data.price_change_percentage_1h_in_currency,
    h24: data.price_change_percentage_24h_in_currency,
    d7: data.price_change_percentage_7d_in_currency,
  };
  const hours = (data.sparkline_in_7d?.price ?? []).toReversed().flatMap((value, hour) => {
    const price = typeof value === "number" && hour > 0 ? priceOf(value) : null;
    return price ? [{ at: new Date(at.getTime() - hour * hourMs), priceUsd: price }] : [];
  });
  // A change is more exact than the hour of the same time.
  const byTime = new Map(
    [...hours, ...pastOfChanges(priceUsd, changes, at)].map((point) => [point.at.getTime(), point]),
  );
  return { id: data.id, priceUsd, past: [...byTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime()) };
};

type Service = {
  url: string;
  headers: Record<string, string>;
  chains: Record<number, string>;
  budget: RequestBudget;
  clock: () => Date;
};

/**
 * Reads the week of coins: `/coins/markets` has 250 of them in one response, by CoinGecko's own ids, which `/coins/list` has for contracts and
 * which are read once a day.
 */
const historiesOf = ({ url, headers, chains, budget, clock }: Service): NonNullable<PriceSource["histories"]> => {
  let ids = new Map<string, string>();
  let idsAt = 0;
  const keyOf = (platform: string, address: string) => `${platform}:${address.toLowerCase()}`;

  /** The parsed response; undefined when the budget is used up. */
  const ask = async <T>(
    path: string,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T | SourceFailure | undefined> => {
    if (!budget.take()) return undefined;
    const answer = await requestService(`${url}${path}`, { headers, signal, maxBytes, timeoutMs }, clock);
    if ("reason" in answer) return answer;
    const { data } = schema.safeParse(answer.json);
    return data ?? { reason: "an unexpected response format" };
  };
  const readIds = async (signal: AbortSignal): Promise<SourceFailure | undefined> => {
    if (idsAt > 0 && Math.abs(clock().getTime() - idsAt) < idsMaxAgeMs) return undefined;
    const answer = await ask("/coins/list?include_platform=true", listed, signal);
    if (!Array.isArray(answer)) return answer;
    const platforms = new Set(Object.values(chains));
    ids = new Map(
      answer.flatMap(({ id, platforms: on }) =>
        Object.entries(on).flatMap(([platform, address]) =>
          address && platforms.has(platform) ? [[keyOf(platform, address), id] as const] : [],
        ),
      ),
    );
    idsAt = clock().getTime();
    return undefined;
  };

  return async (coins, signal): Promise<HistoryResult> => {
    const failure = await readIds(signal);
    if (failure || idsAt === 0) return { histories: [], answered: [], ...(failure && { failure }) };
    const find = (coin: PricedCoin) =>
      contractsOf(coin, { chains }).flatMap(({ chainId, address }) => {
        const id = ids.get(keyOf(chains[chainId] as string, address));
        return id ? [{ coinId: coin.id, chainId, address, id }] : [];
      })[0];
    const known = coins.flatMap((coin) => find(coin) ?? []);
    const knownIds = new Set(known.map(({ coinId }) => coinId));
    const result: HistoryResult = { histories: [], answered: coins.flatMap(({ id }) => (knownIds.has(id) ? [] : id)) };
    for (let n = 0; n < known.length && !signal.aborted; n += coinsPerPage) {
      const part = known.slice(n, n + coinsPerPage);
      const query = new URLSearchParams({
        vs_currency: "usd",
        ids: [...new Set(part.map(({ id }) => id))].join(","),
        per_page: String(coinsPerPage),
        sparkline: "true",
        price_change_percentage: "1h,24h,7d",
      });
      const answer = await ask(`/coins/markets?${query}`, page, signal);
      if (!Array.isArray(answer)) return signal.aborted || !answer ? result : { ...result, failure: answer };
      const weeks = new Map(answer.flatMap((one) => readWeek(one, clock()) ?? []).map((one) => [one.id, one]));
      for (const { id, ...contract } of part) {
        const found = weeks.get(id);
        result.answered.push(contract.coinId);
        if (found) result.histories.push({ ...contract, priceUsd: found.priceUsd, past: found.past } satisfies History);
      }
    }
    return result;
  };
};
