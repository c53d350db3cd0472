import { exchanges } from "../../chain/exchanges.ts";
import { FetchError, fetchJson, retryAfterMs } from "../../core/fetch-json.ts";
import { requestBudget } from "./request-budget.ts";
import type { PricedCoin, PriceSource, Quote, Quoted, Reason, SourceName, Trouble } from "./source.ts";

/** What a service says of one address. */
export type Reading = Omit<Quote, "coinId"> | Exclude<Reason, "unanswered">;

/** What differs between services: where to ask, and how to read the answer. */
export type Service = {
  name: SourceName;
  addressesPerRequest: number;
  requestsPerMinute: number;
  /** The service's word for each chain it knows, by id. */
  chains: Readonly<Record<number, string>>;
  address(chain: string, addresses: string[]): string;
  headers?: Record<string, string>;
  /** For a whole answer; 10 s unless told. */
  timeoutMs?: number;
  /** How many addresses it lets into one request, where this answer says that there were too many. */
  limitIn?(json: unknown): number | undefined;
  /** Readings by address in lower case, or undefined when this is no answer of this service. */
  read(json: unknown, chain: { id: number; name: string }, now: Date): Map<string, Reading> | undefined;
};

/** A coin on very many chains is asked about on these many of them. */
const placesPerCoin = 3;
const atOnce = 4;
const maxBytes = 4 * 1024 * 1024;
const mostRestMs = 60 * 60_000;

type Place = { coin: PricedCoin; chainId: number; address: string };
type Lot = { chainId: number; places: Place[] };

const wrappedOf = (chainId: number): string | null => exchanges[chainId]?.wrapped ?? null;

const addressesOf = (coin: PricedCoin, service: Service): Place[] => {
  const wrapped = coin.nativeOf === null ? null : wrappedOf(coin.nativeOf);
  const own = wrapped ? [{ chainId: coin.nativeOf as number, address: wrapped }] : [];
  return [...own, ...coin.contracts]
    .filter(({ chainId }) => chainId in service.chains)
    .slice(0, placesPerCoin)
    .map(({ chainId, address }) => ({ coin, chainId, address }));
};

const lotsOf = (places: Place[], size: number): Lot[] => {
  const chains = Map.groupBy(places, ({ chainId }) => chainId);
  return [...chains].flatMap(([chainId, its]) =>
    Array.from({ length: Math.ceil(its.length / size) }, (_, i) => ({
      chainId,
      places: its.slice(i * size, (i + 1) * size),
    })),
  );
};

/** Of several readings of a coin the one with the most money behind it; a quote before any reason, a telling reason before none. */
const best = (one: Reading | undefined, other: Reading): Reading => {
  if (one === undefined || one === "unknown") return other;
  if (typeof other === "string") return one;
  if (typeof one === "string") return other;
  return Number(other.liquidityUsd ?? 0) > Number(one.liquidityUsd ?? 0) ? other : one;
};

/** Why a request brought no readings although the service is there: it was too long, or there is an address in it that it cannot take. */
type Refused = { refused: { limit?: number } };

/** A price service behind HTTP. What it sends is data of a stranger: bounded in time and size, and read by a schema. */
export const httpSource = (service: Service, clock: () => Date): PriceSource => {
  const budget = requestBudget(service.requestsPerMinute);
  // Services change what they let in, and say so when it is too much.
  let perRequest = service.addressesPerRequest;

  /** Readings of one request; or why the service cannot be used. */
  const ask = async (
    { chainId, places }: Lot,
    signal: AbortSignal,
  ): Promise<Map<string, Reading> | Refused | Trouble> => {
    const chain = { id: chainId, name: service.chains[chainId] as string };
    const url = service.address(
      chain.name,
      places.map(({ address }) => address),
    );
    try {
      const { headers: own, timeoutMs } = service;
      const { status, headers, json } = await fetchJson(url, {
        signal,
        maxBytes,
        ...(own && { headers: own }),
        ...(timeoutMs && { timeoutMs }),
      });
      if (status === 429 || status >= 500) {
        const pause = retryAfterMs(headers, clock());
        return { why: `HTTP ${status}`, ...(pause !== undefined && { retryAfterMs: Math.min(pause, mostRestMs) }) };
      }
      if (status === 401 || status === 403) return { why: `HTTP ${status}: it does not let us in` };
      if (status >= 300 && status < 400) return { why: `HTTP ${status}: it has moved` };
      const limit = service.limitIn?.(json);
      if (limit !== undefined) return { refused: { limit } };
      if (status >= 400) return { refused: {} };
      const readings = json === undefined ? undefined : service.read(json, chain, clock());
      return readings ?? { why: "an answer that is not one of this service" };
    } catch (error) {
      if (error instanceof FetchError) return { why: error.message };
      if (signal.aborted) return { why: "no time left" };
      throw error;
    }
  };

  return {
    name: service.name,
    coinsPerRequest: service.addressesPerRequest,
    requestsPerMinute: service.requestsPerMinute,
    chainIds: async () => Object.keys(service.chains).map(Number),
    covers: (coin) => addressesOf(coin, service).length > 0,

    async quotes(coins, signal): Promise<Quoted> {
      const lots = lotsOf(
        coins.flatMap((coin) => addressesOf(coin, service)),
        perRequest,
      );
      const readings = new Map<string, Reading>();
      let trouble: Trouble | undefined;
      const lane = async () => {
        while (!trouble && !signal.aborted && lots.length > 0 && budget.take()) {
          const lot = lots.shift() as Lot;
          const answer = await ask(lot, signal);
          if ("why" in answer) {
            if (!signal.aborted) trouble = answer;
            return;
          }
          if ("refused" in answer && lot.places.length > 1) {
            perRequest = Math.max(1, Math.min(perRequest, answer.refused.limit ?? perRequest));
            // In halves, until what it cannot take stands alone.
            lots.unshift(...lotsOf(lot.places, Math.min(perRequest, Math.ceil(lot.places.length / 2))));
            continue;
          }
          for (const { coin, address } of lot.places) {
            const reading = answer instanceof Map ? answer.get(address.toLowerCase()) : undefined;
            readings.set(coin.id, best(readings.get(coin.id), reading ?? "unknown"));
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, lane));

      const quotes: Quote[] = [];
      const failures: Quoted["failures"] = [];
      for (const { id } of coins) {
        const reading = readings.get(id);
        if (typeof reading === "object") quotes.push({ coinId: id, ...reading });
        else failures.push({ coinId: id, reason: reading ?? "unanswered" });
      }
      return { quotes, failures, ...(trouble && { trouble }) };
    },
  };
};
