import { type Address, formatUnits } from "viem";
import { exchanges } from "../../chain/exchanges.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { type ChainPrices, dollar, type NoPrice, type TokenPrice, v2Prices } from "../../chain/v2-prices.ts";
import type { Context } from "../../core/context.ts";
import { type OutageLog, outageLog } from "../../core/outage-log.ts";
import { liquidityFloorUsd } from "./floors.ts";
import type { PricedCoin, PriceSource, Quote, Quoted, Reason } from "./source.ts";

/** Beyond these no coin was ever traded. */
const leastPrice = dollar / 10n ** 24n;
const mostPrice = 10n ** 9n * dollar;
const mostMoney = 10n ** 15n * dollar;
/** Tokens of one round: what it has read counts when time runs out in the next. */
const roundTokens = 300;

type Place = { chainId: number; token: Address };
type Answer = { found: TokenPrice; place: Place; at: Date } | Reason;

const reasons: Record<NoPrice, Reason> = { no_pair: "unknown", illiquid: "illiquid", no_decimals: "invalid" };

/** Chains whose dollars are worth something: those of tests have none. */
const pricedChains = Object.keys(exchanges)
  .map(Number)
  .filter((chainId) => (exchanges[chainId]?.stables.length ?? 0) > 0);
const isPriced = (chainId: number) => pricedChains.includes(chainId);

const addressesOf = ({ contracts, nativeOf }: PricedCoin): Place[] => {
  const wrapped = nativeOf === null ? null : exchanges[nativeOf]?.wrapped;
  return [
    ...(wrapped ? [{ chainId: nativeOf as number, token: wrapped }] : []),
    ...contracts.map(({ chainId, address }) => ({ chainId, token: address })),
  ].filter(({ chainId }) => isPriced(chainId));
};

/** A price or a sum of money as a plain decimal; eighteen digits after the first that is not zero are more than it means. */
const decimal = (value: bigint): string => {
  const spare = value.toString().length - 18;
  const cut = spare > 0 ? 10n ** BigInt(spare) : 1n;
  return formatUnits((value / cut) * cut, 36);
};

const cents = dollar / 100n;
const money = (value: bigint | null): string | null =>
  value === null || value > mostMoney ? null : formatUnits(value / cents, 2);

/** What of a coin's places counts: a place that gave no answer may have the price that the others have not. */
const weight: Record<Reason, number> = { unknown: 0, invalid: 1, illiquid: 2, unanswered: 3 };

/** The deeper of two prices; a price before any reason. */
const better = (one: Answer, other: Answer): Answer => {
  if (typeof one === "string") return typeof other !== "string" || weight[other] > weight[one] ? other : one;
  return typeof other !== "string" && other.found.liquidity > one.found.liquidity ? other : one;
};

const answerOf = (place: Place, { prices, at }: ChainPrices): Answer => {
  const found = prices.get(place.token) ?? "no_pair";
  if (typeof found === "string") return reasons[found];
  return found.price < leastPrice || found.price > mostPrice ? "invalid" : { found, place, at };
};

const quoteOf = (coin: PricedCoin, { found, at }: Exclude<Answer, Reason>): Quote => {
  // Of a coin on several chains no contract knows the whole supply, and a wrapped coin's is not the coin's.
  const isWhole = coin.contracts.length === 1 && coin.nativeOf === null;
  return {
    coinId: coin.id,
    priceUsd: decimal(found.price),
    liquidityUsd: money(found.liquidity),
    volume24h: null,
    marketCap: isWhole ? money(found.market) : null,
    fdv: isWhole ? money(found.diluted) : null,
    at,
  };
};

/**
 * Prices from the pairs of V2-style exchanges, read through the operator's nodes (docs/decisions/0011-chain-reads.md). A chain whose node
 * is away leaves its coins unanswered and the other chains' alone, so that the source as a whole is never in trouble.
 */
export const onchainSource = ({ nodes, clock, log }: Pick<Context, "nodes" | "clock" | "log">): PriceSource => {
  const read = v2Prices(nodes, clock, BigInt(liquidityFloorUsd) * dollar);
  // That a node is away its own breaker tells; what it refuses, such as a block of some minutes ago, is told here.
  const outages = new Map<number, OutageLog>();
  const outageOf = (chainId: number) => {
    const outage = outages.get(chainId) ?? outageLog(log, clock, `pairs of chain ${chainId}`);
    outages.set(chainId, outage);
    return outage;
  };

  return {
    name: "onchain",
    // Three samples of one or two pairs each fit some hundred tokens in a request.
    coinsPerRequest: 100,
    requestsPerMinute: 60,
    chainIds: () => nodes.answering(pricedChains),
    covers: (coin) => addressesOf(coin).length > 0,

    async quotes(coins, signal): Promise<Quoted> {
      const answers = new Map<string, Answer>();
      const note = (coin: PricedCoin, answer: Answer) =>
        answers.set(coin.id, better(answers.get(coin.id) ?? "unknown", answer));
      const byChain = Map.groupBy(
        coins.flatMap((coin) => addressesOf(coin).map((place) => ({ coin, place }))),
        ({ place }) => place.chainId,
      );

      const ofChain = async (chainId: number, places: { coin: PricedCoin; place: Place }[]) => {
        for (let from = 0; from < places.length; from += roundTokens) {
          const round = places.slice(from, from + roundTokens);
          try {
            const tokens = round.map(({ place }) => place.token);
            const prices = await read(chainId, tokens, signal);
            outageOf(chainId).up();
            for (const { coin, place } of round) note(coin, answerOf(place, prices));
          } catch (error) {
            const node = nodeErrorOf(error);
            if (!signal.aborted && !node) throw error;
            if (node?.kind === "refused") outageOf(chainId).down(node.message);
            for (const { coin } of places.slice(from)) note(coin, "unanswered");
            return;
          }
        }
      };
      const up = await nodes.answering([...byChain.keys()]);
      await Promise.all(
        [...byChain].map(([chainId, places]) => {
          if (up.includes(chainId)) return ofChain(chainId, places);
          for (const { coin } of places) note(coin, "unanswered");
          return undefined;
        }),
      );

      const quotes: Quote[] = [];
      const failures: Quoted["failures"] = [];
      for (const coin of coins) {
        const answer = answers.get(coin.id) ?? "unknown";
        if (typeof answer === "string") failures.push({ coinId: coin.id, reason: answer });
        else quotes.push(quoteOf(coin, answer));
      }
      return { quotes, failures };
    },
  };
};
