import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  type PublicClient,
  parseAbi,
} from "viem";
import type { SafetyMarket } from "./find-market.ts";
import { nullIfRefused } from "./null-if-refused.ts";
import { largeAmount, newAddress, realGasPrice, type TradeAttempt } from "./probe-trade.ts";
import { saleTax } from "./trade-facts.ts";

const routerAbi = parseAbi([
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable",
  "function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)",
]);

/** Time between buying and selling: longer than the pauses of honest tokens. */
const laterBlocks = 100n;
const laterSeconds = 86_400n;
const gas = numberToHex(5_000_000);

type Outcome = { sold: boolean; sellTax: number | null };
type SimulatedCall = { status: Hex; returnData: Hex };

/**
 * Buys now and sells a day later by `eth_simulateV1`, which distinguishes a pause between trades from a honeypot. Null where the node does not
 * support it, or nothing could be bought.
 * @throws {NodeError}
 */
export async function simulateLaterSale(
  client: PublicClient,
  market: SafetyMarket,
  tries: readonly TradeAttempt[],
  block: { number: bigint; timestamp: bigint },
): Promise<Outcome | null> {
  const gasPrice = await realGasPrice(client);
  let last: Outcome | null = null;
  for (const { paid, given, stage } of tries) {
    if (stage < 2n || given === 0n) continue;
    last = await simulate(client, market, { paid, given }, block, gasPrice);
    if (!last || last.sold) return last;
  }
  return last;
}

const simulate = async (
  client: PublicClient,
  { router, wrapped, quote, token, pair }: SafetyMarket,
  { paid, given }: Pick<TradeAttempt, "paid" | "given">,
  block: { number: bigint; timestamp: bigint },
  gasPrice: Hex | undefined,
): Promise<Outcome | null> => {
  const from = newAddress();
  const call = (to: Address, data: Hex, value = 0n) => ({
    from,
    to,
    input: data,
    value: numberToHex(value),
    gas,
    maxFeePerGas: gasPrice,
    maxPriorityFeePerGas: gasPrice,
  });
  const balanceOf = (holder: Address) =>
    call(quote, encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] }));
  const way = quote === wrapped ? [wrapped, token] : [wrapped, quote, token];
  const back = [token, quote];
  const bought = [
    call(
      router,
      encodeFunctionData({
        abi: routerAbi,
        functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
        args: [0n, way, from, maxUint256],
      }),
      paid,
    ),
    call(token, encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [router, given] })),
  ];
  const sold = [
    call(router, encodeFunctionData({ abi: routerAbi, functionName: "getAmountsOut", args: [given, back] })),
    balanceOf(pair),
    balanceOf(from),
    call(
      router,
      encodeFunctionData({
        abi: routerAbi,
        functionName: "swapExactTokensForTokensSupportingFeeOnTransferTokens",
        args: [given, 0n, back, from, maxUint256],
      }),
    ),
    balanceOf(from),
  ];
  const blockStateCalls = [
    { stateOverrides: { [from]: { balance: numberToHex(largeAmount * 2n) } }, calls: bought },
    {
      blockOverrides: {
        number: numberToHex(block.number + laterBlocks),
        time: numberToHex(block.timestamp + laterSeconds),
      },
      calls: sold,
    },
  ];
  const params = [{ blockStateCalls }, numberToHex(block.number)];
  const answer = await nullIfRefused(client.request({ method: "eth_simulateV1", params } as never) as Promise<unknown>);
  return outcomeOf(answer, given);
};

const outcomeOf = (answer: unknown, given: bigint): Outcome | null => {
  const blocks = answer as { calls: SimulatedCall[] }[] | null;
  if (!Array.isArray(blocks) || blocks.length < 2) return null;
  // Nodes return the empty blocks in between, too.
  const [buying, approving] = blocks[0]?.calls ?? [];
  const [promise, reserve, before, sale, after] = blocks.at(-1)?.calls ?? [];
  if (buying?.status !== "0x1" || approving?.status !== "0x1" || !sale || !before || !after || !reserve) return null;
  if (sale.status !== "0x1") return { sold: false, sellTax: null };
  const came = BigInt(after.returnData) - BigInt(before.returnData);
  const soldPromised = promise?.status === "0x1" ? BigInt(`0x${promise.returnData.slice(-64)}`) : 0n;
  const tax = saleTax({ given, quoteReserve: BigInt(reserve.returnData), soldPromised, sold: came });
  return { sold: came > 0n, sellTax: tax ?? null };
};
