import { type Address, erc20Abi, isAddressEqual, type PublicClient, parseAbi, zeroAddress } from "viem";
import type { Exchange } from "../exchanges.ts";
import { known } from "./known.ts";
import { burnAddresses, lockers } from "./lockers.ts";

const exchangeAbi = parseAbi([
  "function WETH() view returns (address)",
  "function getPair(address, address) view returns (address)",
]);
const pairAbi = parseAbi([
  "function token0() view returns (address)",
  "function getReserves() view returns (uint112, uint112, uint32)",
]);

/** Where a token is traded: the deepest of its pairs, as the probe wants it, and what stands in it. */
export type SafetyMarket = {
  router: Address;
  wrapped: Address;
  quote: Address;
  token: Address;
  pair: Address;
  quoteReserve: bigint;
  tokenReserve: bigint;
};

/**
 * The deepest pair of a token against the wrapped native coin or a stable one; null when there is none with liquidity. Of two pairs
 * the deeper is the one that holds more of the token: both sides of a pair are worth the same.
 * @throws {NodeError}
 */
export const findMarket = async (
  client: PublicClient,
  exchange: Exchange,
  token: Address,
  blockNumber: bigint,
): Promise<SafetyMarket | null> => {
  const wrapped =
    exchange.wrapped ??
    (await known(
      client.readContract({ address: exchange.router, abi: exchangeAbi, functionName: "WETH", blockNumber }),
    ));
  if (!wrapped) return null;
  const quotes = [wrapped, ...exchange.stables.map(({ address }) => address)].filter(
    (quote) => !isAddressEqual(quote, token),
  );
  const markets = await Promise.all(
    quotes.map(async (quote): Promise<SafetyMarket | null> => {
      const pair = await known(
        client.readContract({
          address: exchange.factory,
          abi: exchangeAbi,
          functionName: "getPair",
          args: [token, quote],
          blockNumber,
        }),
      );
      if (!pair || pair === zeroAddress) return null;
      const read = { address: pair, abi: pairAbi, blockNumber } as const;
      const [first, reserves] = await Promise.all([
        known(client.readContract({ ...read, functionName: "token0" })),
        known(client.readContract({ ...read, functionName: "getReserves" })),
      ]);
      if (!first || !reserves) return null;
      const [tokenReserve, quoteReserve] = isAddressEqual(first, token)
        ? [reserves[0], reserves[1]]
        : [reserves[1], reserves[0]];
      const { router } = exchange;
      return tokenReserve && quoteReserve ? { router, wrapped, quote, token, pair, quoteReserve, tokenReserve } : null;
    }),
  );
  return markets.reduce((best, one) => (one && (!best || one.tokenReserve > best.tokenReserve) ? one : best), null);
};

/**
 * Which shares of a pair are burned, and which are in a locker that we know, in hundredths of a percent. When they come out
 * of it is not read. Null where it cannot be told.
 * @throws {NodeError}
 */
export const liquidityShares = async (
  client: PublicClient,
  chainId: number,
  pair: Address,
  blockNumber: bigint,
): Promise<{ burned: number | null; locked: number | null }> => {
  const read = { address: pair, abi: erc20Abi, blockNumber } as const;
  const held = async (holders: readonly Address[]) => {
    const amounts = await Promise.all(
      holders.map((holder) => known(client.readContract({ ...read, functionName: "balanceOf", args: [holder] }))),
    );
    return amounts.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0n as bigint | null);
  };
  const kept = lockers[chainId];
  const [total, burned, locked] = await Promise.all([
    known(client.readContract({ ...read, functionName: "totalSupply" })),
    held(burnAddresses),
    kept ? held(kept.map(({ address }) => address)) : null,
  ]);
  const share = (amount: bigint | null) =>
    total && amount !== null ? Number((amount * 10_000n + total / 2n) / total) : null;
  return { burned: share(burned), locked: share(locked) };
};
