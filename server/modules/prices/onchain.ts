import { type Address, formatUnits } from "viem";
import { exchangeOf, pricedChainIds } from "../../chain/exchanges.ts";
import { dollar } from "../../chain/market.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { type ChainPrices, type NoPrice, type TokenPrice, v2Prices } from "../../chain/v2-prices.ts";
import type { Context } from "../../core/context.ts";
import { type OutageLog, outageLog } from "../../core/outage-log.ts";
import { agree } from "./decimals.ts";
import type { ContractPrice, PricedCoin, PriceSource, Quote, QuoteResult, Reason } from "./source.ts";

/** No coin was ever traded outside this range. */
const minPrice = dollar / 10n ** 24n;
const maxPrice = 10n ** 9n * dollar;
const maxMoney = 10n ** 15n * dollar;
/** Tokens per batch. Completed batches count when time runs out. */
const batchSize = 300;

type TokenContract = { chainId: number; token: Address };
type Found = { found: TokenPrice; contract: TokenContract; at: Date; isPartial?: boolean };
type Result = Found | Reason;
/** What was read of one contract. */
type Read = { contract: TokenContract; result: Result };

const reasons: Record<NoPrice, Reason> = { no_pair: "unknown", illiquid: "illiquid", no_decimals: "invalid" };

const contractsOf = ({ contracts, nativeOf }: PricedCoin): TokenContract[] => {
  const wrapped = nativeOf === null ? null : exchangeOf(nativeOf)?.wrapped;
  const priced = pricedChainIds();
  return [
    ...(wrapped ? [{ chainId: nativeOf as number, token: wrapped }] : []),
    ...contracts.map(({ chainId, address }) => ({ chainId, token: address })),
  ].filter(({ chainId }) => priced.includes(chainId));
};

/** A number as a plain decimal with 18 significant digits. */
const decimal = (value: bigint): string => {
  const excess = value.toString().length - 18;
  const divisor = excess > 0 ? 10n ** BigInt(excess) : 1n;
  return formatUnits((value / divisor) * divisor, 36);
};

const cents = dollar / 100n;
const dollarText = (value: bigint | null): string | null =>
  value === null || value > maxMoney ? null : formatUnits(value / cents, 2);

/** Which reason counts for a coin with several contracts: an unanswered one may still have a price. */
const weight: Record<Reason, number> = { unknown: 0, invalid: 1, illiquid: 2, unanswered: 3 };

/**
 * The market of a coin over all its contracts: the price with most liquidity, with the liquidity of those that agree with it; a price before
 * any reason.
 */
const combine = (reads: readonly Read[]): Result => {
  const results = reads.map(({ result }) => result);
  const found = results.filter((result) => typeof result !== "string");
  const [main] = found.toSorted((a, b) => (a.found.liquidity < b.found.liquidity ? 1 : -1));
  if (!main)
    return (results as Reason[]).reduce((one, other) => (weight[other] > weight[one] ? other : one), "unknown");
  const agreeing = found.filter(({ found: { price } }) => agree(decimal(price), decimal(main.found.price)));
  const liquidity = agreeing.reduce((sum, { found }) => sum + found.liquidity, 0n);
  return { ...main, found: { ...main.found, liquidity }, isPartial: results.includes("unanswered") };
};

const resultOf = (contract: TokenContract, { prices, at }: ChainPrices): Result => {
  const found = prices.get(contract.token) ?? "no_pair";
  if (typeof found === "string") return reasons[found];
  return found.price < minPrice || found.price > maxPrice ? "invalid" : { found, contract, at };
};

const contractPrices = (reads: readonly Read[]): ContractPrice[] =>
  reads.flatMap(({ contract: { chainId, token }, result }) => {
    if (result === "unanswered") return [];
    return [{ chainId, address: token, priceUsd: typeof result === "string" ? null : decimal(result.found.price) }];
  });

const quoteOf = (coin: PricedCoin, { found, at, isPartial = false }: Found, reads: readonly Read[]): Quote => {
  // No contract knows the whole supply of a coin on several chains, nor a wrapped coin that of the native coin.
  const hasWholeSupply = coin.contracts.length === 1 && coin.nativeOf === null;
  return {
    coinId: coin.id,
    priceUsd: decimal(found.price),
    liquidityUsd: dollarText(found.liquidity),
    volume24h: null,
    marketCap: hasWholeSupply ? dollarText(found.market) : null,
    fdv: hasWholeSupply ? dollarText(found.diluted) : null,
    isPartial,
    contracts: contractPrices(reads),
    at,
  };
};

/**
 * Prices from the pairs of V2-style exchanges, read through the operator's nodes (docs/decisions/0011-chain-reads.md). A chain whose node
 * is unavailable leaves only its own coins unanswered, so that the source as a whole never fails.
 */
export function onchainSource({ nodes, clock, log }: Pick<Context, "nodes" | "clock" | "log">): PriceSource {
  const read = v2Prices(nodes, clock);
  // The node's circuit breaker logs when it is unavailable; refusals, such as for a block some minutes old, are logged here.
  const outages = new Map<number, OutageLog>();
  const outageOf = (chainId: number) => {
    const outage = outages.get(chainId) ?? outageLog(log, clock, `pairs of chain ${chainId}`);
    outages.set(chainId, outage);
    return outage;
  };

  return {
    name: "onchain",
    // Three samples of one or two pairs per token fit about a hundred tokens in one request.
    coinsPerRequest: 100,
    requestsPerMinute: 60,
    seesPools: true,
    chainIds: () => nodes.answering(pricedChainIds()),
    covers: (coin) => contractsOf(coin).length > 0,

    async quotes(coins, signal): Promise<QuoteResult> {
      const reads = new Map<string, Read[]>();
      const addRead = ({ id }: PricedCoin, read: Read) => reads.set(id, [...(reads.get(id) ?? []), read]);
      const byChain = Map.groupBy(
        coins.flatMap((coin) => contractsOf(coin).map((contract) => ({ coin, contract }))),
        ({ contract }) => contract.chainId,
      );

      const readChain = async (chainId: number, contracts: { coin: PricedCoin; contract: TokenContract }[]) => {
        for (let from = 0; from < contracts.length; from += batchSize) {
          const batch = contracts.slice(from, from + batchSize);
          try {
            const tokens = batch.map(({ contract }) => contract.token);
            const prices = await read(chainId, tokens, signal);
            outageOf(chainId).up();
            for (const { coin, contract } of batch) addRead(coin, { contract, result: resultOf(contract, prices) });
          } catch (error) {
            const node = nodeErrorOf(error);
            if (!signal.aborted && !node) throw error;
            if (node?.kind === "refused") outageOf(chainId).down(node.message);
            for (const { coin, contract } of contracts.slice(from)) addRead(coin, { contract, result: "unanswered" });
            return;
          }
        }
      };
      const answering = await nodes.answering([...byChain.keys()]);
      await Promise.all(
        [...byChain].map(([chainId, contracts]) => {
          if (answering.includes(chainId)) return readChain(chainId, contracts);
          for (const { coin, contract } of contracts) addRead(coin, { contract, result: "unanswered" });
          return undefined;
        }),
      );

      const quotes: Quote[] = [];
      const failures: QuoteResult["failures"] = [];
      for (const coin of coins) {
        const ofCoin = reads.get(coin.id) ?? [];
        const result = combine(ofCoin);
        if (typeof result === "string") failures.push({ coinId: coin.id, reason: result });
        else quotes.push(quoteOf(coin, result, ofCoin));
      }
      return { quotes, failures };
    },
  };
}
