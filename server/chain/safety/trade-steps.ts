import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, parseAbi } from "viem";
import type { SafetyMarket } from "./find-market.ts";
import type { Call, CallResult, Later } from "./simulate-blocks.ts";
import type { Surroundings } from "./surroundings.ts";
import { saleTax } from "./trade-facts.ts";

const routerAbi = parseAbi([
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable",
  "function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)",
]);

/** The result of a sale: whether something came, and its tax where that is measurable. */
export type Sale = { isSold: boolean; tax: number | undefined };

const passed = (result: CallResult | undefined) => result?.status === "0x1";
/** The last word: the only number, or the last of a list. */
const lastNumber = (result: CallResult | undefined): bigint =>
  result && passed(result) && result.returnData.length >= 66 ? BigInt(`0x${result.returnData.slice(-64)}`) : 0n;

/** A moment some blocks later, in the chain's own time; seconds of blocks grow. */
export function blocksLater({ secondsPerBlock }: Surroundings, from: Later, blocks: number): Later {
  return {
    blocks: from.blocks + blocks,
    seconds: from.seconds + Math.max(blocks, Math.round(blocks * secondsPerBlock)),
  };
}

/** The calls of persons in a market, and what they came to. */
export function tradeSteps({ router, path, quote, token, pair }: SafetyMarket) {
  const [way, back] = [
    [...path, token],
    [token, quote],
  ];
  const call = (from: Address, to: Address, input: Hex, value = 0n): Call => {
    return { from, to, input, value: numberToHex(value) };
  };
  const balanceOf = (of: Address, holder: Address) =>
    call(holder, of, encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] }));
  const promise = (from: Address, amount: bigint, way: readonly Address[]) =>
    call(from, router, encodeFunctionData({ abi: routerAbi, functionName: "getAmountsOut", args: [amount, way] }));

  return {
    purchase(buyer: Address, paid: bigint): Call[] {
      const swap = encodeFunctionData({
        abi: routerAbi,
        functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
        args: [0n, way, buyer, maxUint256],
      });
      return [promise(buyer, paid, way), call(buyer, router, swap, paid), balanceOf(token, buyer)];
    },
    /** What was promised and what came; undefined where nothing could be bought. */
    bought([promised, swap, held]: CallResult[]): { hoped: bigint; came: bigint } | undefined {
      const hoped = lastNumber(promised);
      return passed(swap) && hoped > 0n ? { hoped, came: lastNumber(held) } : undefined;
    },
    approval(holder: Address, amount = maxUint256): Call[] {
      const approve = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [router, amount] });
      return [call(holder, token, approve)];
    },
    sale(holder: Address, amount: bigint): Call[] {
      const swap = encodeFunctionData({
        abi: routerAbi,
        functionName: "swapExactTokensForTokensSupportingFeeOnTransferTokens",
        args: [amount, 0n, back, holder, maxUint256],
      });
      const pairHolds = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [pair] });
      return [
        promise(holder, amount, back),
        call(holder, quote, pairHolds),
        balanceOf(quote, holder),
        call(holder, router, swap),
        balanceOf(quote, holder),
      ];
    },
    /** The result of a sale of this amount, whose calls were the last of these. */
    sold(given: bigint, results: CallResult[] = []): Sale {
      const [promised, reserve, before, swap, after] = results.slice(-5);
      const sold = passed(swap) ? lastNumber(after) - lastNumber(before) : 0n;
      const figures = { given, quoteReserve: lastNumber(reserve), soldPromised: lastNumber(promised), sold };
      return { isSold: given === 0n || sold > 0n, tax: sold > 0n ? saleTax(figures) : undefined };
    },
  };
}
