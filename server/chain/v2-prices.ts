import type { Address } from "viem";
import { quantityIn } from "./decode-hex.ts";
import { exchangeOf } from "./exchanges.ts";
import { countedPools, marketLiquidity, medianOf, type Pool, quotesOf, type Reserves, valuePools } from "./market.ts";
import { NodeError } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";
import { type TokenFacts, v2Pairs } from "./v2-pairs.ts";

export type TokenPrice = {
  /** Price of one whole token. */
  price: bigint;
  /** The pool that it comes from. */
  pool: Address;
  /** Liquidity of the market, both sides (market.ts). */
  liquidity: bigint;
  /** Fully diluted value and market cap in dollars; null without a readable or believable supply. */
  diluted: bigint | null;
  market: bigint | null;
};

/** Why a token has no price: no pair (or no contract), too little liquidity, or unusable decimals. */
export type NoPrice = "no_pair" | "illiquid" | "no_decimals";

export type ChainPrices = {
  /** The latest block that was read, and its time. */
  block: bigint;
  at: Date;
  prices: Map<Address, TokenPrice | NoPrice>;
};

/** How many times the liquidity of its market all of a coin may be worth. */
const mostWorthPerLiquidity = 10_000n;

/** Number of blocks at which each price is read. The median counts, so that no single block sets a price. */
const samples = 3;

const unit = (decimals: number) => 10n ** BigInt(decimals);

/**
 * Prices of a chain's tokens from the pairs of its V2-style exchange, in at most two hops (market.ts). A dollar token counts as one dollar.
 */
export function v2Prices(nodes: Nodes, clock: () => Date) {
  const { factsOf, reservesOf, forget, hasMoved } = v2Pairs(nodes, clock);

  /** The latest block, and the block tags to read, latest first; a young chain has fewer. */
  const blocksOf = async (chainId: number, apart: number, signal?: AbortSignal) => {
    const answer = await nodes.ask(chainId, "eth_getBlockByNumber", ["latest", false], signal);
    const head = ("result" in answer ? answer.result : null) as { number?: unknown; timestamp?: unknown } | null;
    const [block, time] = [quantityIn(head?.number), quantityIn(head?.timestamp)];
    if (block === null || time === null) throw new NodeError("refused", "it returns no latest block");
    const older = Array.from({ length: samples - 1 }, (_, n) => block - BigInt((n + 1) * apart)).filter((b) => b >= 0n);
    return {
      block,
      at: new Date(Math.min(Number(time) * 1000, clock().getTime())),
      // The latest block is requested as "latest", because a URL can lead to a node that does not have it yet.
      names: ["latest", ...older.map((b) => `0x${b.toString(16)}`)],
    };
  };

  const priceOf = (facts: TokenFacts | undefined, pools: readonly Pool[]): TokenPrice | NoPrice => {
    if (!facts || facts.pairs.length === 0) return "no_pair";
    if (facts.decimals === null) return "no_decimals";
    if (pools.length === 0) return "no_pair";
    const counted = countedPools(pools);
    if (!counted[0]) return "illiquid";
    const price = medianOf(counted[0].samples.flatMap((sample) => (sample ? [sample.price] : [])));
    const liquidity = marketLiquidity(counted);
    /** Null for more than any market of this size is worth: then the supply is made up. */
    const worth = (amount: bigint) => {
      const value = (amount * price) / unit(facts.decimals ?? 0);
      return value <= mostWorthPerLiquidity * liquidity ? value : null;
    };
    const remaining = facts.supply === null ? 0n : facts.supply - facts.burnt;
    return {
      price,
      pool: counted[0].address,
      liquidity,
      diluted: facts.supply ? worth(facts.supply) : null,
      market: remaining > 0n ? worth(remaining) : null,
    };
  };

  /** @throws {NodeError} when the chain, or a block of some minutes ago, cannot be read */
  return async (chainId: number, tokens: readonly Address[], signal?: AbortSignal): Promise<ChainPrices> => {
    const exchange = exchangeOf(chainId);
    if (!exchange?.wrapped) throw new Error(`No token of chain ${chainId} has a price in dollars`);
    const { block, at, names } = await blocksOf(chainId, exchange.sampleBlocks, signal);
    const quotes = quotesOf(chainId);
    const pricesOf = async (some: readonly Address[]): Promise<ChainPrices["prices"]> => {
      const tokenFacts = await factsOf(chainId, [...quotes, ...some], signal);
      const pairs = new Set([...tokenFacts.values()].flatMap((its) => its.pairs.map(({ address }) => address)));
      const reserves: Map<Address, Reserves>[] = [];
      for (const name of names) reserves.push(await reservesOf(chainId, [...pairs], name, signal));
      const poolsOf = valuePools(chainId, { tokens: tokenFacts, reserves });
      return new Map([...tokenFacts].map(([token, facts]) => [token, priceOf(facts, poolsOf(token))]));
    };
    const prices = await pricesOf(tokens);
    // Liquidity may have moved to a pair that is newer than the cached ones, also that of a quote token, which values the others.
    const moved = [...prices].flatMap(([token, price]) => {
      const isMoved = typeof price === "string" ? price === "illiquid" : hasMoved(chainId, token, price);
      return isMoved && forget(chainId, token) ? [token] : [];
    });
    if (moved.length > 0) {
      const affected = moved.some((token) => quotes.includes(token)) ? tokens : moved;
      for (const [token, price] of await pricesOf(affected)) prices.set(token, price);
    }
    return { block, at, prices };
  };
}
