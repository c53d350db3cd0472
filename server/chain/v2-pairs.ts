import { LRUCache } from "lru-cache";
import type { Address, Hex } from "viem";
import type { Read } from "./aggregate.ts";
import { addressIn, asWord, numberIn, wordAt } from "./decode-hex.ts";
import { exchangeOf } from "./exchanges.ts";
import { type Pair, quotesOf, type Reserves } from "./market.ts";
import type { Nodes } from "./nodes.ts";
import { readMany } from "./read-many.ts";

/** Cached facts of a token: decimals, supply and pairs. */
export type TokenFacts = {
  /** Null when the contract returns none. */
  decimals: number | null;
  supply: bigint | null;
  /** Balance of burn addresses. */
  burnt: bigint;
  pairs: Pair[];
  /** The first market that these pairs gave. */
  market?: Market;
};

/** The main pool of a token, and the liquidity of its market. */
type Market = { pool: Address; liquidity: bigint };

/** Pairs never change, decimals hardly ever do, and new pairs are found soon enough. */
const cachedMs = 2 * 3_600_000;
/** Shorter for a token without a pair, which may get its first one any time, and for one without decimals, whose read may have failed. */
const unpricedMs = 10 * 60_000;
/** About 30 MB. */
const maxTokens = 100_000;
/** No real token has more, and prices could not be computed with them. */
const mostDecimals = 36n;

const selectors = { decimals: "0x313ce567", supply: "0x18160ddd", balanceOf: "0x70a08231", getPair: "0xe6a43905" };
const getReserves = "0x0902f1ac";
const burners: Address[] = ["0x000000000000000000000000000000000000dEaD", "0x0000000000000000000000000000000000000000"];

const ownFacts = (token: Address): Read[] => [
  { to: token, data: selectors.decimals as Hex },
  { to: token, data: selectors.supply as Hex },
  ...burners.map((burner): Read => ({ to: token, data: `${selectors.balanceOf}${asWord(burner)}` as Hex })),
];

const decimalsIn = (data: Hex | null | undefined): number | null => {
  const value = numberIn(data);
  return value !== null && value <= mostDecimals ? Number(value) : null;
};

/** Reads pairs of V2-style exchanges; caches which pairs there are. */
export function v2Pairs(nodes: Nodes, clock: () => Date) {
  const cache = new LRUCache<string, TokenFacts>({
    max: maxTokens,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  const ttlOf = ({ pairs, decimals }: TokenFacts) => (pairs.length > 0 && decimals !== null ? cachedMs : unpricedMs);

  /** Facts of the tokens, and their pairs from the factory. @throws {NodeError} */
  const factsOf = async (chainId: number, tokens: readonly Address[], signal?: AbortSignal) => {
    const factsByToken = new Map(tokens.map((token) => [token, cache.get(`${chainId} ${token}`)]));
    const factory = exchangeOf(chainId)?.factory;
    const quotes = quotesOf(chainId);
    const missing = [...factsByToken.keys()].filter((token) => !factsByToken.get(token));
    const pairReads = missing.flatMap((token) =>
      quotes.map((quote): Read => {
        const data = `${selectors.getPair}${asWord(token)}${asWord(quote)}` as Hex;
        return { to: factory as Address, data };
      }),
    );
    const own = missing.map(ownFacts);
    const [results, pairs] = await Promise.all([
      readMany(nodes, chainId, own.flat(), { untrusted: true, signal }),
      readMany(nodes, chainId, pairReads, { signal }),
    ]);
    for (const [n, token] of missing.entries()) {
      const [decimals, supply, ...burnt] = results.slice(n * (2 + burners.length), (n + 1) * (2 + burners.length));
      const found = pairs.slice(n * quotes.length, (n + 1) * quotes.length).map(addressIn);
      const facts: TokenFacts = {
        decimals: decimalsIn(decimals),
        supply: numberIn(supply),
        burnt: burnt.reduce((sum, balance) => sum + (numberIn(balance) ?? 0n), 0n),
        pairs: quotes.flatMap((quote, at) => (found[at] ? [{ address: found[at], quote }] : [])),
      };
      factsByToken.set(token, facts);
      cache.set(`${chainId} ${token}`, facts, { ttl: ttlOf(facts) });
    }
    return factsByToken as Map<Address, TokenFacts>;
  };

  /** Reserves of the pairs at a block, without pairs that did not exist yet or are empty. @throws {NodeError} */
  const reservesOf = async (chainId: number, pairs: readonly Address[], block: string, signal?: AbortSignal) => {
    const reads = pairs.map((to): Read => ({ to, data: getReserves }));
    const answers = await readMany(nodes, chainId, reads, { block, signal });
    return new Map(
      pairs.flatMap((pair, n): [Address, Reserves][] => {
        const [first, second] = [wordAt(answers[n], 0), wordAt(answers[n], 1)];
        return first && second ? [[pair, [first, second]]] : [];
      }),
    );
  };

  /** Forgets the facts of a token, so that its pairs are read again; returns false for those read within the last minute. */
  const forget = (chainId: number, token: Address): boolean => {
    const key = `${chainId} ${token}`;
    const facts = cache.peek(key);
    return facts !== undefined && ttlOf(facts) - cache.getRemainingTTL(key) >= 60_000 && cache.delete(key);
  };

  /** Whether a market is another than the first one of the known pairs: in another pool, or with less than half of the liquidity. */
  const hasMoved = (chainId: number, token: Address, { pool, liquidity }: Market): boolean => {
    const facts = cache.peek(`${chainId} ${token}`);
    if (!facts) return false;
    facts.market ??= { pool, liquidity };
    return facts.market.pool !== pool || liquidity * 2n < facts.market.liquidity;
  };

  return { factsOf, reservesOf, forget, hasMoved };
}
