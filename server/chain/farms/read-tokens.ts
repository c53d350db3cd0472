import type { Address, Hex } from "viem";
import { toFunctionSelector } from "viem";
import type { Read } from "../aggregate.ts";
import { textIn } from "../contract-facts.ts";
import { addressIn, asWord, numberIn, wordAt } from "../decode-hex.ts";
import { exchangeOf } from "../exchanges.ts";
import type { Nodes } from "../nodes.ts";
import { type ReadOptions, readMany } from "../read-many.ts";

/** Facts of a farm's token; null where it returns none or unusable ones. */
export type FarmToken = {
  symbol: string | null;
  name: string | null;
  decimals: number | null;
  supply: bigint | null;
  /** For a pair that the chain's exchange knows: its tokens, lower address first, and its reserves. */
  pair: { tokens: [Address, Address]; reserves: [bigint, bigint] | null } | null;
};

/** No real token has more. */
const maxDecimals = 36n;
/** Maximum lengths of symbol and name, as for coins. */
const maxLength = { symbol: 15, name: 60 };

const tokenSelectors = ["symbol", "name", "decimals", "totalSupply", "token0"].map((name) =>
  toFunctionSelector(`${name}()`),
);
const pairSelectors = ["token1", "getReserves"].map((name) => toFunctionSelector(`${name}()`));
const getPair = toFunctionSelector("getPair(address,address)");

const truncate = (text: string | null, length: number) =>
  text === null ? null : [...text].slice(0, length).join("").trim() || null;
const readsOf = (places: readonly Address[], selectors: readonly Hex[]) =>
  places.flatMap((to) => selectors.map((data): Read => ({ to, data })));
const sliceAt = <T>(all: readonly T[], size: number, n: number) => all.slice(n * size, (n + 1) * size);

/**
 * Tokens of farms, including those of pairs. A contract counts as a pair only if the chain's exchange knows it.
 * @throws {NodeError}
 */
export async function readFarmTokens(
  nodes: Nodes,
  chainId: number,
  addresses: readonly Address[],
  options: ReadOptions,
): Promise<Map<Address, FarmToken>> {
  const found = new Map<Address, FarmToken>();
  const read = async (tokens: readonly Address[], mayBePairs: boolean) => {
    const selectors = mayBePairs ? tokenSelectors : tokenSelectors.slice(0, 4);
    const answers = await readMany(nodes, chainId, readsOf(tokens, selectors), { ...options, untrusted: true });
    const firsts = tokens.map((_, n) => addressIn(sliceAt(answers, selectors.length, n)[4]));
    const pairs = mayBePairs ? await readPairs(tokens, firsts) : new Map<Address, FarmToken["pair"]>();
    for (const [n, token] of tokens.entries()) {
      const [symbol, name, places, supply] = sliceAt(answers, selectors.length, n);
      const decimals = numberIn(places);
      found.set(token, {
        symbol: truncate(textIn(symbol), maxLength.symbol),
        name: truncate(textIn(name), maxLength.name),
        decimals: decimals !== null && decimals <= maxDecimals ? Number(decimals) : null,
        supply: numberIn(supply),
        pair: pairs.get(token) ?? null,
      });
    }
  };

  const readPairs = async (tokens: readonly Address[], firsts: readonly (Address | null)[]) => {
    const likely = tokens.filter((_, n) => firsts[n]);
    const answers = await readMany(nodes, chainId, readsOf(likely, pairSelectors), { ...options, untrusted: true });
    const pairs = likely.flatMap((token, n) => {
      const [second, reserves] = sliceAt(answers, pairSelectors.length, n);
      const [one, other] = [firsts[tokens.indexOf(token)], addressIn(second)];
      const [reserve0, reserve1] = [wordAt(reserves, 0), wordAt(reserves, 1)];
      if (!one || !other || reserve0 === null || reserve1 === null) return [];
      return [
        { token, tokens: [one, other] as [Address, Address], reserves: [reserve0, reserve1] as [bigint, bigint] },
      ];
    });
    const factory = exchangeOf(chainId)?.factory;
    const pairCalls = factory ? pairs.map(({ tokens: [a, b] }) => `${getPair}${asWord(a)}${asWord(b)}` as Hex) : [];
    const pairsOfFactory = await readMany(
      nodes,
      chainId,
      pairCalls.map((data): Read => ({ to: factory as Address, data })),
      options,
    );
    return new Map(
      pairs.map(({ token, tokens: sides, reserves }, n) => {
        const isKnown = addressIn(pairsOfFactory[n]) === token;
        return [token, { tokens: sides, reserves: isKnown ? reserves : null }];
      }),
    );
  };

  await read(addresses, true);
  const sides = [...found.values()].flatMap(({ pair }) => pair?.tokens ?? []);
  await read(
    [...new Set(sides)].filter((side) => !found.has(side)),
    false,
  );
  return found;
}
