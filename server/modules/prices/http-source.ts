import type { AddedChain } from "@cointally/contract/chains.ts";
import { exchangeOf } from "../../chain/exchanges.ts";
import { agree, dollarsOf } from "./decimals.ts";
import { type RequestBudget, requestBudget, requestService } from "./service-requests.ts";
import type {
  ContractPrice,
  NoQuote,
  PricedCoin,
  PriceSource,
  Quote,
  QuoteResult,
  Reason,
  SourceFailure,
  SourceName,
} from "./source.ts";

type Found = Omit<Quote, "coinId">;
/** A service's result for one address. */
export type Reading = Found | NoQuote<Exclude<Reason, "unanswered">>;

/** What differs between services: URL and response format. */
export type Service = {
  name: SourceName;
  addressesPerRequest: number;
  requestsPerMinute: number;
  seesPools: boolean;
  /** The service's name of each chain, by chain id. */
  chains: Readonly<Record<number, string>>;
  address(chain: string, addresses: string[]): string;
  headers?: Record<string, string>;
  /** For the whole response; default 10 s. */
  timeoutMs?: number;
  /** The allowed addresses per request, when this response reports too many. */
  limitIn?(json: unknown): number | undefined;
  /** Readings by lower-case address; undefined when the response is not in the service's format. */
  read(json: unknown, chain: { id: number; name: string }, now: Date): Map<string, Reading> | undefined;
};

const concurrency = 4;
const maxBytes = 4 * 1024 * 1024;

type TokenContract = { coin: PricedCoin; chainId: number; address: string };
type Batch = { chainId: number; contracts: TokenContract[] };

/** The names of the operator's chains at a service, by chain id. */
export function namesOf(added: readonly AddedChain[], service: "dexscreener" | "coingecko"): Record<number, string> {
  return Object.fromEntries(added.flatMap((chain) => (chain[service] ? [[chain.id, chain[service]]] : [])));
}

const wrappedOf = (chainId: number): string | null => exchangeOf(chainId)?.wrapped ?? null;

/** The contracts of a coin that a service can know; of a native coin its wrapped token. */
export const contractsOf = (coin: PricedCoin, service: Pick<Service, "chains">): TokenContract[] => {
  const wrapped = coin.nativeOf === null ? null : wrappedOf(coin.nativeOf);
  const native = wrapped ? [{ chainId: coin.nativeOf as number, address: wrapped }] : [];
  return [...native, ...coin.contracts]
    .filter(({ chainId }) => chainId in service.chains)
    .map(({ chainId, address }) => ({ coin, chainId, address }));
};

const batchesOf = (contracts: TokenContract[], size: number): Batch[] => {
  const chains = Map.groupBy(contracts, ({ chainId }) => chainId);
  return [...chains].flatMap(([chainId, onChain]) =>
    Array.from({ length: Math.ceil(onChain.length / size) }, (_, i) => ({
      chainId,
      contracts: onChain.slice(i * size, (i + 1) * size),
    })),
  );
};

const sum = (amounts: (string | null)[]): string | null => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 ? dollarsOf(known.reduce((total, amount) => total + Number(amount), 0)) : null;
};

/**
 * The market of a coin over all its contracts: the reading with most liquidity, with the liquidity and volume of those that agree with it.
 * A service that sees no pools returns the same figures for each contract. Without a quote, what a service knows comes before "unknown".
 */
const combine = (readings: Reading[], seesPools: boolean): Reading => {
  const found = readings.filter((reading): reading is Found => !("reason" in reading));
  const [main] = found.toSorted((a, b) => Number(b.liquidityUsd ?? 0) - Number(a.liquidityUsd ?? 0));
  if (!main)
    return readings.find((reading) => "reason" in reading && reading.reason !== "unknown") ?? { reason: "unknown" };
  if (!seesPools) return main;
  const agreeing = found.filter(({ priceUsd }) => agree(priceUsd, main.priceUsd));
  return {
    ...main,
    liquidityUsd: sum(agreeing.map(({ liquidityUsd }) => liquidityUsd)),
    volume24h: sum(agreeing.map(({ volume24h }) => volume24h)),
  };
};

/** The service works but rejected this request: too many addresses, or one that it cannot process. */
type Rejected = { rejected: { limit?: number } };

/** A price service over HTTP. Its responses are untrusted: limited in time and size, and parsed by a schema. */
export function httpSource(
  service: Service,
  clock: () => Date,
  budget: RequestBudget = requestBudget(service.requestsPerMinute, clock),
): PriceSource {
  // Lowered when the service reports a lower limit.
  let addressesPerRequest = service.addressesPerRequest;

  /** The readings of one request, or why it failed. */
  const request = async (
    { chainId, contracts }: Batch,
    signal: AbortSignal,
  ): Promise<Map<string, Reading> | Rejected | SourceFailure> => {
    const chain = { id: chainId, name: service.chains[chainId] as string };
    const url = service.address(
      chain.name,
      contracts.map(({ address }) => address),
    );
    const { headers, timeoutMs } = service;
    const options = { signal, maxBytes, ...(headers && { headers }), ...(timeoutMs && { timeoutMs }) };
    const answer = await requestService(url, options, clock);
    if ("reason" in answer) return answer;
    const { status, json } = answer;
    const limit = service.limitIn?.(json);
    if (limit !== undefined) return { rejected: { limit } };
    if (status >= 400) return { rejected: {} };
    const readings = json === undefined ? undefined : service.read(json, chain, clock());
    return readings ?? { reason: "an unexpected response format" };
  };

  return {
    name: service.name,
    coinsPerRequest: service.addressesPerRequest,
    requestsPerMinute: service.requestsPerMinute,
    seesPools: service.seesPools,
    chainIds: async () => Object.keys(service.chains).map(Number),
    covers: (coin) => contractsOf(coin, service).length > 0,

    async quotes(coins, signal): Promise<QuoteResult> {
      const batches = batchesOf(
        coins.flatMap((coin) => contractsOf(coin, service)),
        addressesPerRequest,
      );
      const readings = new Map<string, Reading[]>();
      const contracts = new Map<string, ContractPrice[]>();
      let failure: SourceFailure | undefined;
      const worker = async () => {
        while (!failure && !signal.aborted && batches.length > 0 && budget.take()) {
          const batch = batches.shift() as Batch;
          const answer = await request(batch, signal);
          if ("reason" in answer) {
            if (!signal.aborted) failure = answer;
            return;
          }
          if ("rejected" in answer && batch.contracts.length > 1) {
            addressesPerRequest = Math.max(
              1,
              Math.min(addressesPerRequest, answer.rejected.limit ?? addressesPerRequest),
            );
            // Split in halves until the address that it rejects is alone.
            batches.unshift(
              ...batchesOf(batch.contracts, Math.min(addressesPerRequest, Math.ceil(batch.contracts.length / 2))),
            );
            continue;
          }
          for (const { coin, chainId, address } of batch.contracts) {
            const reading = answer instanceof Map ? answer.get(address.toLowerCase()) : undefined;
            readings.set(coin.id, [...(readings.get(coin.id) ?? []), reading ?? { reason: "unknown" }]);
            const priceUsd = reading && "priceUsd" in reading ? reading.priceUsd : null;
            contracts.set(coin.id, [...(contracts.get(coin.id) ?? []), { chainId, address, priceUsd }]);
          }
        }
      };
      await Promise.all(Array.from({ length: concurrency }, worker));

      const quotes: Quote[] = [];
      const failures: QuoteResult["failures"] = [];
      for (const coin of coins) {
        const answers = readings.get(coin.id) ?? [];
        const reading = combine(answers, service.seesPools);
        // A contract that was not asked about may still have a price.
        const isPartial = answers.length < contractsOf(coin, service).length;
        // Without pools the same price is that of every contract.
        const own = service.seesPools && { contracts: contracts.get(coin.id) ?? [] };
        if (!("reason" in reading)) quotes.push({ coinId: coin.id, ...reading, isPartial, ...own });
        else if (isPartial) failures.push({ coinId: coin.id, reason: "unanswered" });
        else failures.push({ coinId: coin.id, ...reading });
      }
      return { quotes, failures, ...(failure && { failure }) };
    },
  };
}
