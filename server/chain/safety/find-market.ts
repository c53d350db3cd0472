import { type Address, erc20Abi, isAddressEqual, type PublicClient, parseAbi, zeroAddress } from "viem";
import type { Exchange } from "../exchanges.ts";
import { burnAddresses, lockers } from "./lockers.ts";
import { nullIfRefused } from "./null-if-refused.ts";

const exchangeAbi = parseAbi([
  "function WETH() view returns (address)",
  "function getPair(address, address) view returns (address)",
]);
const pairAbi = parseAbi([
  "function token0() view returns (address)",
  "function getReserves() view returns (uint112, uint112, uint32)",
]);

/** The main pair of a token, as parameters for the probe, with its reserves. */
export type SafetyMarket = {
  router: Address;
  wrapped: Address;
  quote: Address;
  token: Address;
  pair: Address;
  quoteReserve: bigint;
  tokenReserve: bigint;
};

/** Minimum reserve in the quote's units: below, rounding in the smallest trade looks like a tax. */
const leastQuote = 2_000_000n;

/** A pair of two tokens with its reserves; null when there is none, or one side is empty. */
type Pool = { pair: Address; own: bigint; other: bigint };

/**
 * The main pair of a token against the wrapped native coin or a dollar token: the one that holds most money, because the token's maker can
 * add any amount of the token beside hardly any money where selling is allowed. Null when there is none with liquidity.
 * @throws {NodeError}
 */
export async function findMarket(
  client: PublicClient,
  exchange: Exchange,
  token: Address,
  blockNumber: bigint,
): Promise<SafetyMarket | null> {
  const { router, factory, stables } = exchange;
  const wrapped =
    exchange.wrapped ??
    (await nullIfRefused(
      client.readContract({ address: router, abi: exchangeAbi, functionName: "WETH", blockNumber }),
    ));
  if (!wrapped) return null;

  const poolOf = async (own: Address, other: Address): Promise<Pool | null> => {
    const args = [own, other] as const;
    const pair = await nullIfRefused(
      client.readContract({ address: factory, abi: exchangeAbi, functionName: "getPair", args, blockNumber }),
    );
    if (!pair || pair === zeroAddress) return null;
    const read = { address: pair, abi: pairAbi, blockNumber } as const;
    const [first, reserves] = await Promise.all([
      nullIfRefused(client.readContract({ ...read, functionName: "token0" })),
      nullIfRefused(client.readContract({ ...read, functionName: "getReserves" })),
    ]);
    if (!first || !reserves?.[0] || !reserves[1]) return null;
    const [one, two] = reserves;
    return isAddressEqual(first, own) ? { pair, own: one, other: two } : { pair, own: two, other: one };
  };

  const quotes = [wrapped, ...stables.map(({ address }) => address)].filter((quote) => !isAddressEqual(quote, token));
  const markets = await Promise.all(
    quotes.map(async (quote) => {
      const isWrapped = isAddressEqual(quote, wrapped);
      const [pool, priced] = await Promise.all([poolOf(token, quote), isWrapped ? null : poolOf(quote, wrapped)]);
      if (!pool || pool.other < leastQuote) return [];
      const market: SafetyMarket = {
        ...{ router, wrapped, quote, token, pair: pool.pair },
        ...{ quoteReserve: pool.other, tokenReserve: pool.own },
      };
      // In native coins; the probe cannot buy a quote that is not traded for them.
      const worth = isWrapped ? pool.other : priced ? (pool.other * priced.other) / priced.own : 0n;
      return [{ market, worth }];
    }),
  );
  const [first, ...others] = markets.flat();
  return others.reduce((best, one) => (best && one.worth > best.worth ? one : best), first)?.market ?? null;
}

/**
 * The shares of a pair that are burned or in a known locker, in hundredths of a percent. When a locker releases them is not read. Null
 * where unknown.
 * @throws {NodeError}
 */
export async function liquidityShares(
  client: PublicClient,
  chainId: number,
  pair: Address,
  blockNumber: bigint,
): Promise<{ burned: number | null; locked: number | null }> {
  const read = { address: pair, abi: erc20Abi, blockNumber } as const;
  const shareOf = async (holders: readonly Address[]) => {
    const amounts = await Promise.all(
      holders.map((holder) =>
        nullIfRefused(client.readContract({ ...read, functionName: "balanceOf", args: [holder] })),
      ),
    );
    return amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0n as bigint | null);
  };
  const chainLockers = lockers[chainId];
  const [total, burned, locked] = await Promise.all([
    nullIfRefused(client.readContract({ ...read, functionName: "totalSupply" })),
    shareOf(burnAddresses),
    chainLockers ? shareOf(chainLockers.map(({ address }) => address)) : null,
  ]);
  const share = (amount: bigint | null) =>
    total && amount !== null ? Number((amount * 10_000n + total / 2n) / total) : null;
  return { burned: share(burned), locked: share(locked) };
}
