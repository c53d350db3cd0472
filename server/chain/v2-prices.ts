import type { Address } from "viem";
import { quantityIn } from "./decode-hex.ts";
import { exchangeOf } from "./exchanges.ts";
import { NodeError } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";
import { type Reserves, type TokenFacts, v2Pairs } from "./v2-pairs.ts";

/** Dollar amounts of this module are integers of 10^-36 dollars, precise enough for the cheapest token. */
export const dollar = 10n ** 36n;

export type TokenPrice = {
  /** Price of one whole token. */
  price: bigint;
  /** Liquidity of all its pairs, both sides. */
  liquidity: bigint;
  /** Fully diluted value and market cap in dollars; null without a readable supply. */
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

/** Number of blocks at which each price is read. The median counts, so that no single block sets a price. */
const samples = 3;

/** A price at one block, with the liquidity of its pair in dollars. */
type Sample = { price: bigint; depth: bigint };
/** Newest first; undefined at a block where there was no price. */
type Samples = (Sample | undefined)[];

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const middle = (values: bigint[]): bigint => values.sort(ascending)[Math.floor((values.length - 1) / 2)] ?? 0n;
const minimum = (a: bigint, b: bigint) => (a < b ? a : b);
const unit = (decimals: number) => 10n ** BigInt(decimals);

const depthOf = (found: Samples) => {
  const depths = found.map((sample) => sample?.depth ?? 0n);
  return { median: middle([...depths]), newest: depths[0] ?? 0n };
};

/** The liquidity behind a price: also at the middle block, unless the pair is younger. */
const liquidityOf = (found: Samples): bigint => {
  const { median, newest } = depthOf(found);
  return median === 0n ? newest : minimum(median, newest);
};

/** The price of a token in its quote token, converted to dollars. */
const sampleOf = (
  reserves: Reserves | undefined,
  [token, decimals]: readonly [Address, number],
  [quote, quoteDecimals]: readonly [Address, number],
  quoted: Sample | undefined,
): Sample | undefined => {
  if (!reserves || !quoted) return undefined;
  const isFirst = token.toLowerCase() < quote.toLowerCase();
  const [own, other] = isFirst ? reserves : [reserves[1], reserves[0]];
  return {
    price: (other * quoted.price * unit(decimals)) / (own * unit(quoteDecimals)),
    // A pair has no more liquidity than the pair that prices its quote token.
    depth: minimum((other * quoted.price) / unit(quoteDecimals), quoted.depth),
  };
};

/** Prices of quote tokens, which convert prices of pairs to dollars. */
type Quotes = ReadonlyMap<Address, Samples>;
type Known = { facts: Map<Address, TokenFacts>; states: Map<Address, Reserves>[] };

/**
 * A token's samples in its main pair: the one with the most liquidity at the middle block, so that a pair filled for one block does not
 * count; between younger pairs the latest block decides. Undefined without any.
 */
const inDeepestPair = (token: Address, { facts, states }: Known, quotes: Quotes) => {
  const own = facts.get(token);
  const decimals = own?.decimals ?? null;
  if (!own || decimals === null) return undefined;
  const ways = own.pairs.flatMap(({ address, quote }) => {
    const [quoted, quoteDecimals] = [quotes.get(quote), facts.get(quote)?.decimals ?? null];
    if (!quoted || quoteDecimals === null || quote === token) return [];
    return [
      states.map((state, n) => sampleOf(state.get(address), [token, decimals], [quote, quoteDecimals], quoted[n])),
    ];
  });
  const [best] = ways.sort((a, b) => {
    const [one, other] = [depthOf(a), depthOf(b)];
    return ascending(other.median, one.median) || ascending(other.newest, one.newest);
  });
  return best && { samples: best, liquidity: 2n * ways.reduce((sum, way) => sum + depthOf(way).newest, 0n) };
};

/**
 * Prices of a chain's tokens from the pairs of its V2-style exchange. The main dollar token counts as one dollar; the wrapped native coin is
 * priced by pairs with it, hubs by pairs with both, and other tokens by pairs with any of them: at most two hops. `floor` is the minimum
 * liquidity of both sides in dollars.
 */
export function v2Prices(nodes: Nodes, clock: () => Date, floor: bigint) {
  const { factsOf, reservesOf } = v2Pairs(nodes, clock);
  const isSound = (found: Samples) => 2n * liquidityOf(found) >= floor;

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

  const priceOf = (token: Address, pairReads: Known, quotes: Quotes): TokenPrice | NoPrice => {
    const facts = pairReads.facts.get(token);
    if (!facts || facts.pairs.length === 0) return "no_pair";
    if (facts.decimals === null) return "no_decimals";
    const found = inDeepestPair(token, pairReads, quotes);
    if (!found) return "no_pair";
    if (!isSound(found.samples)) return "illiquid";
    const price = middle(found.samples.flatMap((sample) => (sample ? [sample.price] : [])));
    const worth = (amount: bigint) => (amount * price) / unit(facts.decimals ?? 0);
    const remaining = facts.supply === null ? 0n : facts.supply - facts.burnt;
    return {
      price,
      liquidity: found.liquidity,
      diluted: facts.supply ? worth(facts.supply) : null,
      market: remaining > 0n ? worth(remaining) : null,
    };
  };

  /** @throws {NodeError} when the chain, or a block of some minutes ago, cannot be read */
  return async (chainId: number, tokens: readonly Address[], signal?: AbortSignal): Promise<ChainPrices> => {
    const exchange = exchangeOf(chainId);
    if (!exchange?.wrapped) throw new Error(`No token of chain ${chainId} has a price in dollars`);
    const { wrapped, hubs } = exchange;
    const stables = exchange.stables.map(({ address }) => address);
    const facts = await factsOf(chainId, [...stables, wrapped, ...hubs, ...tokens], signal);
    const pairs = new Set([...facts.values()].flatMap((its) => its.pairs.map(({ address }) => address)));
    const { block, at, names } = await blocksOf(chainId, exchange.sampleBlocks, signal);
    const states: Map<Address, Reserves>[] = [];
    for (const name of names) states.push(await reservesOf(chainId, [...pairs], name, signal));
    const pairReads = { facts, states };

    const quotes = new Map<Address, Samples>();
    for (const stable of stables)
      quotes.set(
        stable,
        names.map(() => ({ price: dollar, depth: 10n ** 60n })),
      );
    for (const level of [[wrapped], hubs]) {
      const priced = level.map((coin) => [coin, inDeepestPair(coin, pairReads, quotes)?.samples] as const);
      for (const [coin, found] of priced) if (found && isSound(found)) quotes.set(coin, found);
    }
    // A quote token is priced by the quotes before it only, so that there is no cycle.
    const before = (token: Address): Quotes => {
      if (token === wrapped || hubs.includes(token)) {
        const base = token === wrapped ? stables : [...stables, wrapped];
        return new Map([...quotes].filter(([quote]) => base.includes(quote)));
      }
      return stables.includes(token) ? new Map() : quotes;
    };
    return { block, at, prices: new Map(tokens.map((token) => [token, priceOf(token, pairReads, before(token))])) };
  };
}
