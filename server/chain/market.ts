import type { Address } from "viem";
import { exchangeOf } from "./exchanges.ts";

// The market of a coin (architecture.md): which pools count, and how much. Prices and safety facts use this rule alone.

/** Dollar amounts of chain reads are integers of 10^-36 dollars, precise enough for the cheapest token. */
export const dollar = 10n ** 36n;

/** Minimum liquidity of a pool, both sides, in dollars. A smaller one is no evidence of anything: anybody can afford it. */
export const minPoolUsd = 1_000;

/** Reserves of a pair, lower token address first (UniswapV2Factory). */
export type Reserves = readonly [bigint, bigint];

/** A pair of a token with a quote token. */
export type Pair = { address: Address; quote: Address };

/** The price of a token at one block, and the dollars of one side of the pool that it comes from. */
export type PoolPrice = { price: bigint; depth: bigint };

/** Dollars of one side of a pool: at the latest block, and the median of several blocks, 0 for a pool younger than that. */
export type PoolDepth = { newest: bigint; median: bigint };

/** A pool of a token, with its price at each block, newest first; undefined where there was none. */
export type Pool = Pair & { samples: (PoolPrice | undefined)[]; depth: PoolDepth };

/** What was read of a chain: decimals and pairs of each token, and the reserves of all these pairs at some blocks, newest first. */
export type ChainState = {
  tokens: ReadonlyMap<Address, { decimals: number | null; pairs: readonly Pair[] }>;
  reserves: readonly ReadonlyMap<Address, Reserves>[];
};

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const minimum = (a: bigint, b: bigint) => (a < b ? a : b);
const unit = (decimals: number) => 10n ** BigInt(decimals);

/** The middle value, of two the smaller one; 0 without any. */
export function medianOf(values: readonly bigint[]): bigint {
  return values.toSorted(ascending)[Math.floor((values.length - 1) / 2)] ?? 0n;
}

/** The trusted quote tokens of a chain: dollar tokens, the wrapped native coin, and hubs. A pool with another token has no known value. */
export function quotesOf(chainId: number): Address[] {
  const exchange = exchangeOf(chainId);
  if (!exchange?.wrapped) return [];
  return [...exchange.stables.map(({ address }) => address), exchange.wrapped, ...exchange.hubs];
}

/**
 * The quote tokens that value a token. The wrapped native coin is valued by dollar tokens, a hub by both, and every other token by all, so
 * that no two tokens value each other.
 */
export function quotesFor(chainId: number, token: Address): Address[] {
  const quotes = quotesOf(chainId);
  const { stables = [], hubs = [], wrapped } = exchangeOf(chainId) ?? {};
  const isOne = (others: readonly (Address | null | undefined)[]) =>
    others.some((other) => other?.toLowerCase() === token.toLowerCase());
  if (isOne(stables.map(({ address }) => address))) return [];
  if (isOne([wrapped])) return quotes.slice(0, stables.length);
  return isOne(hubs) ? quotes.slice(0, stables.length + 1) : quotes;
}

/** The price of a token in a pool with a quote token of known value. */
const poolPrice = (
  reserves: Reserves,
  [token, decimals]: readonly [Address, number],
  [quote, quoteDecimals]: readonly [Address, number],
  quoted: PoolPrice,
): PoolPrice => {
  const isFirst = token.toLowerCase() < quote.toLowerCase();
  const [own, other] = isFirst ? reserves : [reserves[1], reserves[0]];
  return {
    price: (other * quoted.price * unit(decimals)) / (own * unit(quoteDecimals)),
    // A pool has no more liquidity than the pool that values its quote token.
    depth: minimum((other * quoted.price) / unit(quoteDecimals), quoted.depth),
  };
};

/** The liquidity that counts, both sides: also at the median block, unless the pool is younger. */
const liquidityOf = ({ newest, median }: PoolDepth): bigint => 2n * (median === 0n ? newest : minimum(median, newest));

/** Prices of pools within this ratio, as 5/4, are of one market. */
const [agreementNumerator, agreementDenominator] = [5n, 4n];

/**
 * The liquidity of a market, both sides: of the pools that count and agree with the main one about the price. A pool that is younger than the
 * median block adds nothing to older ones, so that one filled for a block is no liquidity.
 */
export function marketLiquidity(counted: readonly Pool[]): bigint {
  const priceIn = ({ samples }: Pool) => medianOf(samples.flatMap((sample) => (sample ? [sample.price] : [])));
  const [main] = counted;
  if (!main) return 0n;
  const price = priceIn(main);
  const agrees = (other: bigint) =>
    other * agreementDenominator <= price * agreementNumerator &&
    price * agreementDenominator <= other * agreementNumerator;
  return counted
    .filter((pool) => agrees(priceIn(pool)) && (pool.depth.median > 0n || main.depth.median === 0n))
    .reduce((sum, { depth }) => sum + liquidityOf(depth), 0n);
}

/**
 * The pools that count, the main one first. It has the most liquidity at the median block, so that a pool filled for one block decides
 * nothing; between younger pools the latest block decides.
 */
export function countedPools(pools: readonly Pool[]): Pool[] {
  return pools
    .filter(({ depth }) => liquidityOf(depth) >= BigInt(minPoolUsd) * dollar)
    .sort((a, b) => ascending(b.depth.median, a.depth.median) || ascending(b.depth.newest, a.depth.newest));
}

/**
 * Values the pools of a chain's tokens by `quotesFor`; a dollar token counts as one dollar. Returns a function that gives the pools of a
 * token whose quote token has a value, by default those that price it.
 */
export function valuePools(chainId: number, { tokens, reserves }: ChainState) {
  const { stables = [], hubs = [], wrapped } = exchangeOf(chainId) ?? {};
  const values = new Map<Address, Pool["samples"]>();
  for (const { address } of stables) {
    values.set(
      address,
      reserves.map(() => ({ price: dollar, depth: 10n ** 60n })),
    );
  }
  const poolsOf = (token: Address, quotes = quotesFor(chainId, token)): Pool[] => {
    const own = tokens.get(token);
    const decimals = own?.decimals ?? null;
    if (!own || decimals === null) return [];
    return own.pairs.flatMap(({ address, quote }) => {
      const [value, quoteDecimals] = [values.get(quote), tokens.get(quote)?.decimals ?? null];
      if (!value || quoteDecimals === null || !quotes.includes(quote)) return [];
      const samples = reserves.map((state, n) => {
        const [held, quoted] = [state.get(address), value[n]];
        return held && quoted && poolPrice(held, [token, decimals], [quote, quoteDecimals], quoted);
      });
      const depths = samples.map((sample) => sample?.depth ?? 0n);
      return [{ address, quote, samples, depth: { newest: depths[0] ?? 0n, median: medianOf(depths) } }];
    });
  };
  for (const level of [wrapped ? [wrapped] : [], hubs]) {
    const valued = level.map((quote) => [quote, countedPools(poolsOf(quote))[0]] as const);
    for (const [quote, main] of valued) if (main) values.set(quote, main.samples);
  }
  return poolsOf;
}
