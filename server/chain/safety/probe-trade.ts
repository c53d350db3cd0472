import { randomInt } from "node:crypto";
import { type Address, decodeAbiParameters, encodeDeployData, type Hex, numberToHex, type PublicClient } from "viem";
import { safetyProbe } from "../../../contracts/generated/safety-probe.ts";
import type { SafetyMarket } from "./find-market.ts";
import { nullIfRefused } from "./null-if-refused.ts";
import { drawBalance, drawGasPrice, drawSizes, newAddress, type Surroundings } from "./surroundings.ts";

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

/**
 * Buys, sells and transfers at three sizes in one `eth_call`; nothing is deployed. First from a new address with an overridden
 * balance; where a node refuses or ignores that, from the wrapped coin's contract, which holds native coins; finally without a gas
 * price. `overrides` are further state overrides. Null when none of these worked.
 * @throws {NodeError}
 */
export async function probeTrade(
  client: PublicClient,
  market: SafetyMarket,
  around: Surroundings,
  overrides?: Record<Address, { code: Hex }>,
): Promise<TradeAttempts | null> {
  const { router, path, token, pair } = market;
  const data = encodeDeployData({
    ...safetyProbe,
    args: [{ router, path, token, pair }, drawSizes(market.quoteReserve), BigInt(randomInt(35, 99))],
  });
  const price = drawGasPrice(around);
  const gasPrice = price && numberToHex(price);
  const block = numberToHex(around.block.number);
  const ask = async (call: object, overrides?: object): Promise<TradeAttempts | null> => {
    const params = [{ ...call, data }, block, ...(overrides ? [overrides] : [])];
    const answer = await nullIfRefused(client.request({ method: "eth_call", params } as never) as Promise<Hex>);
    const tries = answer && decodeTries(answer);
    // The payer had no balance: the override was ignored.
    return tries?.sales.some(({ stage }) => stage > 0n) ? tries : null;
  };

  const somebody = newAddress();
  // More than the three sizes together, whatever taxes their way costs.
  const paid = market.nativeDepth / 20n;
  const value = numberToHex(paid);
  const balance = drawBalance(paid, price);
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
    return sales.length === transfers.length ? { sales, transfers } : null;
  } catch {
    return null;
  }
};
