import { type Address, erc20Abi, isAddressEqual, type PublicClient, parseAbi, zeroAddress } from "viem";
import type { Exchange } from "../exchanges.ts";
import { countedPools, type Pair, quotesFor, quotesOf, type Reserves, valuePools } from "../market.ts";
import { burnAddresses, lockers } from "./lockers.ts";
import { nullIfRefused } from "./null-if-refused.ts";

const exchangeAbi = parseAbi([
  "function WETH() view returns (address)",
  "function getPair(address, address) view returns (address)",
]);
const pairAbi = parseAbi(["function getReserves() view returns (uint112, uint112, uint32)"]);

/** A pair of a token: what is traded, for what, and where. */
export type SafetyMarket = {
  router: Address;
  /** From the wrapped native coin to the quote token, which may be the same. */
  path: readonly Address[];
  quote: Address;
  token: Address;
  pair: Address;
  quoteReserve: bigint;
  /** The pair's quote side in native coins. */
  nativeDepth: bigint;
};

/** A pool that counts, with its part of the token's liquidity as a weight. */
export type WeightedPool = { market: SafetyMarket; weight: bigint };

export type FoundMarket = { main: SafetyMarket; pools: WeightedPool[] };

/** Minimum reserve in the quote's units: below, rounding in the smallest trade looks like a tax. */
const leastQuote = 2_000_000n;

/**
 * The market of a token at a block and two earlier ones: the pools that count (market.ts), and the main one of them, which its price comes from. Null when none
 * counts. On a chain without dollar tokens nothing has a value; there a pool with the wrapped coin counts whatever it holds.
 * @throws {NodeError}
 */
export async function findMarket(
  client: PublicClient,
  chainId: number,
  exchange: Exchange,
  token: Address,
  blockNumber: bigint,
): Promise<FoundMarket | null> {
  const { router, factory } = exchange;
  const wrapped =
    exchange.wrapped ??
    (await nullIfRefused(
      client.readContract({ address: router, abi: exchangeAbi, functionName: "WETH", blockNumber }),
    ));
  if (!wrapped) return null;
  const isToken = (other: Address) => isAddressEqual(other, token);
  const quotes = exchange.stables.length > 0 ? quotesOf(chainId) : [wrapped];

  const pairOf = async (own: Address, quote: Address): Promise<Pair[]> => {
    const args = [own, quote] as const;
    const address = await nullIfRefused(
      client.readContract({ address: factory, abi: exchangeAbi, functionName: "getPair", args, blockNumber }),
    );
    return address && address !== zeroAddress ? [{ address, quote }] : [];
  };
  const factsOf = async (own: Address, its: readonly Address[]) => {
    const [decimals, ...pairs] = await Promise.all([
      // A pool's value does not depend on the decimals of a token that values no other, and which may have none.
      isToken(own) && !quotes.some(isToken)
        ? 0
        : nullIfRefused(client.readContract({ address: own, abi: erc20Abi, functionName: "decimals", blockNumber })),
      ...its.map((quote) => pairOf(own, quote)),
    ]);
    return [own, { decimals: decimals ?? null, pairs: (pairs as Pair[][]).flat() }] as const;
  };
  const tokens = new Map(
    await Promise.all([
      ...quotes.filter((quote) => !isToken(quote)).map((quote) => factsOf(quote, quotesFor(chainId, quote))),
      factsOf(
        token,
        quotes.filter((quote) => !isToken(quote)),
      ),
    ]),
  );
  const pairs = new Set([...tokens.values()].flatMap((facts) => facts.pairs.map(({ address }) => address)));
  const reservesAt = async (blockNumber: bigint): Promise<Map<Address, Reserves>> => {
    const states = await Promise.all(
      [...pairs].map(async (address): Promise<[Address, Reserves][]> => {
        const read = { address, abi: pairAbi, blockNumber } as const;
        const held = await nullIfRefused(client.readContract({ ...read, functionName: "getReserves" }));
        return held?.[0] && held[1] ? [[address, [held[0], held[1]]]] : [];
      }),
    );
    return new Map(states.flat());
  };
  // The blocks that prices are read at, so that a pool filled for one block is not the one that is traded in.
  const reserves = await Promise.all(
    [0, 1, 2]
      .map((samples) => blockNumber - BigInt(samples * exchange.sampleBlocks))
      .filter((number) => number >= 0n)
      .map(reservesAt),
  );
  const sideOf = ({ address, quote }: Pair): bigint =>
    reserves[0]?.get(address)?.[quote.toLowerCase() < token.toLowerCase() ? 0 : 1] ?? 0n;
  const marketOf = (pair: Pair, path: readonly Address[], nativeDepth: bigint): SafetyMarket => ({
    ...{ router, path, quote: pair.quote, token, pair: pair.address },
    ...{ quoteReserve: sideOf(pair), nativeDepth },
  });

  if (exchange.stables.length === 0) {
    const pair = tokens.get(token)?.pairs[0];
    const depth = pair ? sideOf(pair) : 0n;
    if (!pair || depth < leastQuote) return null;
    const main = marketOf(pair, [wrapped], depth);
    return { main, pools: [{ market: main, weight: depth }] };
  }

  const poolsOf = valuePools(chainId, { tokens, reserves });
  const mainOf = (own: Address) => countedPools(poolsOf(own))[0];
  // A dollar token is priced by no pool, but is traded in those with the other quote tokens.
  const pools = countedPools(poolsOf(token, quotes)).filter((pool) => sideOf(pool) >= leastQuote);
  const native = mainOf(wrapped)?.samples[0]?.price;
  if (!native) return null;
  const weighted = pools.map((pool): WeightedPool => {
    const via = mainOf(pool.quote)?.quote;
    const between = pool.quote === wrapped ? [] : !via || via === wrapped ? [pool.quote] : [via, pool.quote];
    const nativeDepth = (pool.depth.newest * 10n ** 18n) / native;
    return { market: marketOf(pool, [wrapped, ...between], nativeDepth), weight: pool.depth.newest };
  });
  return weighted[0] ? { main: weighted[0].market, pools: weighted } : null;
}

/**
 * The shares of a token's liquidity that are burned or in a known locker, in hundredths of a percent, of all its pools weighted by money. Only
 * all of it is 100 %. When a locker releases them is not read. Null where unknown.
 * @throws {NodeError}
 */
export async function liquidityShares(
  client: PublicClient,
  chainId: number,
  pools: readonly WeightedPool[],
  blockNumber: bigint,
): Promise<{ burned: number | null; locked: number | null }> {
  const [whole, precision] = [10_000n, 10n ** 18n];
  const shareOf = async (pair: Address, holders: readonly Address[]): Promise<bigint | null> => {
    const read = { address: pair, abi: erc20Abi, blockNumber } as const;
    const [total, ...amounts] = await Promise.all([
      nullIfRefused(client.readContract({ ...read, functionName: "totalSupply" })),
      ...holders.map((holder) =>
        nullIfRefused(client.readContract({ ...read, functionName: "balanceOf", args: [holder] })),
      ),
    ]);
    const sum = amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0n as bigint | null);
    return total && sum !== null ? (sum * precision) / total : null;
  };
  const weighted = async (holders: readonly Address[] | undefined): Promise<number | null> => {
    if (!holders) return null;
    const shares = await Promise.all(pools.map(({ market }) => shareOf(market.pair, holders)));
    const all = precision * pools.reduce((sum, { weight }) => sum + weight, 0n);
    const sum = shares.reduce(
      (sum, share, n) => (sum === null || share === null ? null : sum + share * (pools[n]?.weight ?? 0n)),
      0n as bigint | null,
    );
    if (all === 0n || sum === null) return null;
    return Math.min(Number((sum * whole + all / 2n) / all), sum < all ? 9_999 : 10_000);
  };
  const [burned, locked] = await Promise.all([
    weighted(burnAddresses),
    weighted(lockers[chainId]?.map(({ address }) => address)),
  ]);
  return { burned, locked };
}
