import { randomBytes } from "node:crypto";
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

/** A size as a part of the reserves: small enough for limits on sales, large enough for tokens without decimals. */
const parts = [10_000n, 100n, 10n];

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

/** More than any pair holds, and far from an overflow. */
export const largeAmount = 2n ** 100n;

/** The gas price of a real trade, because tokens can recognise simulations by a price of 0. @throws {NodeError} */
export async function realGasPrice(client: PublicClient): Promise<Hex | undefined> {
  const price = await nullIfRefused(client.getGasPrice());
  return price ? numberToHex(price * 2n) : undefined;
}

/**
 * Buys, sells and transfers at three sizes in one `eth_call`; nothing is deployed. First from a new address with an overridden
 * balance; where a node refuses or ignores that, from the wrapped coin's contract, which holds native coins; finally without a gas
 * price. Null when none of these worked.
 * @throws {NodeError}
 */
export async function probeTrade(
  client: PublicClient,
  market: SafetyMarket,
  blockNumber: bigint,
): Promise<TradeAttempts | null> {
  const { router, wrapped, quote, token, pair } = market;
  const sizes = parts.map((part) => market.quoteReserve / part);
  const data = encodeDeployData({ ...safetyProbe, args: [{ router, wrapped, quote, token, pair }, sizes] });
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
  const withBalance = { [somebody]: { balance: numberToHex(largeAmount * 2n) } };
  const overridden = await ask({ from: somebody, value: numberToHex(largeAmount), gasPrice }, withBalance);
  if (overridden) return overridden;
  const balance = await nullIfRefused(client.request({ method: "eth_getBalance", params: [wrapped, block] }));
  if (!balance) return null;
  const holder = { from: wrapped, value: numberToHex(BigInt(balance) / 2n) };
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
