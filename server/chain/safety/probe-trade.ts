import { randomBytes, randomInt } from "node:crypto";
import {
  type Address,
  decodeAbiParameters,
  encodeDeployData,
  type Hex,
  numberToHex,
  type PublicClient,
  toHex,
} from "viem";
import { safetyProbe } from "../../../contracts/generated/safety-probe.ts";
import type { SafetyMarket } from "./find-market.ts";
import { nullIfRefused } from "./null-if-refused.ts";

/** One attempt of the probe; see contracts/safety-probe.sol. */
export type TradeAttempt = {
  stage: bigint;
  paid: bigint;
  boughtPromised: bigint;
  bought: bigint;
  given: bigint;
  arrived: bigint;
  quoteReserve: bigint;
  soldPromised: bigint;
  sold: bigint;
};

/** Attempts to sell and to transfer, by size: small, medium and large. */
export type TradeAttempts = { sales: readonly TradeAttempt[]; transfers: readonly TradeAttempt[] };

/**
 * Sizes as parts of the reserve, from 0.01 to 1 %: what people buy, small enough for limits on trades, large enough for tokens without
 * decimals.
 */
const parts = [10_000n, 1_000n, 100n];
/** Sizes are smaller by up to this part, at random, so that no token knows them. */
const mostLess = 10n;

/** Sizes of trades in the units of this reserve, smallest first, drawn anew for each check. */
export function drawSizes(reserve: bigint): bigint[] {
  const less = BigInt(randomInt(1_000));
  return parts.map((part) => (reserve * (1_000n * mostLess - less)) / (1_000n * mostLess * part));
}

const uint = { type: "uint256" } as const;
const tryParameter = {
  type: "tuple[]",
  components: [
    { name: "stage", ...uint },
    { name: "paid", ...uint },
    { name: "boughtPromised", ...uint },
    { name: "bought", ...uint },
    { name: "given", ...uint },
    { name: "arrived", ...uint },
    { name: "quoteReserve", ...uint },
    { name: "soldPromised", ...uint },
    { name: "sold", ...uint },
  ],
} as const;

/** A random address, for which no token can have a rule. */
export function newAddress(): Address {
  return toHex(randomBytes(20));
}

/** Gas that a node may charge in advance for one call. */
const mostGas = 100_000_000n;

/**
 * Native coins of a buyer: enough to buy every size and to pay for gas, and no more than a person has, because tokens can recognise simulations by
 * a payer richer than the chain.
 */
export function buyerBalance({ nativeDepth }: SafetyMarket, gasPrice: Hex | undefined): bigint {
  return nativeDepth / 20n + mostGas * BigInt(gasPrice ?? 0);
}

/** The gas price of a real trade, because tokens can recognise simulations by a price of 0. @throws {NodeError} */
export async function realGasPrice(client: PublicClient): Promise<Hex | undefined> {
  const price = await nullIfRefused(client.getGasPrice());
  return price ? numberToHex(price * 2n) : undefined;
}

/**
 * Buys, sells and transfers at three sizes in one `eth_call`; nothing is deployed. First from a new address with an overridden
 * balance; where a node refuses or ignores that, from the wrapped coin's contract, which holds native coins; finally without a gas
 * price. `overrides` are further state overrides. Null when none of these worked.
 * @throws {NodeError}
 */
export async function probeTrade(
  client: PublicClient,
  market: SafetyMarket,
  blockNumber: bigint,
  overrides?: Record<Address, { code: Hex }>,
): Promise<TradeAttempts | null> {
  const { router, path, token, pair } = market;
  const data = encodeDeployData({
    ...safetyProbe,
    args: [{ router, path, token, pair }, drawSizes(market.quoteReserve)],
  });
  const gasPrice = await realGasPrice(client);
  const block = numberToHex(blockNumber);
  const ask = async (call: object, overrides?: object): Promise<TradeAttempts | null> => {
    const params = [{ ...call, data }, block, ...(overrides ? [overrides] : [])];
    const answer = await nullIfRefused(client.request({ method: "eth_call", params } as never) as Promise<Hex>);
    const tries = answer && decodeTries(answer);
    // The payer had no balance: the override was ignored.
    return tries?.sales.some(({ stage }) => stage > 0n) ? tries : null;
  };

  const somebody = newAddress();
  const balance = buyerBalance(market, gasPrice);
  const value = numberToHex(market.nativeDepth / 20n);
  const withBalance = { ...overrides, [somebody]: { balance: numberToHex(balance) } };
  const overridden = await ask({ from: somebody, value, gasPrice }, withBalance);
  if (overridden || overrides) return overridden;
  const [wrapped] = path as [Address];
  const held = await nullIfRefused(client.request({ method: "eth_getBalance", params: [wrapped, block] }));
  if (!held) return null;
  const holder = { from: wrapped, value: numberToHex(BigInt(held) / 2n) };
  return (await ask({ ...holder, gasPrice })) ?? (await ask(holder));
}

const decodeTries = (answer: Hex): TradeAttempts | null => {
  try {
    const [sales, transfers] = decodeAbiParameters([tryParameter, tryParameter], answer);
    return sales.length === parts.length && transfers.length === parts.length ? { sales, transfers } : null;
  } catch {
    return null;
  }
};
