import { randomBytes, randomInt } from "node:crypto";
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  type PublicClient,
  parseAbi,
  toHex,
} from "viem";
import { missingShare } from "./facts.ts";
import type { SafetyMarket } from "./find-market.ts";
import { nullIfRefused } from "./null-if-refused.ts";
import { buyerBalance, drawSizes, newAddress, realGasPrice } from "./probe-trade.ts";
import { highest, isPrecise, saleTax, type TradeFacts } from "./trade-facts.ts";

const routerAbi = parseAbi([
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable",
  "function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)",
]);

const hour = 3_600;
const day = 24 * hour;
/** Blocks between two trades. Nodes simulate at most 256. */
const blocksApart = 100;
/** Sales, and hours and blocks between them, for tokens that limit a sale: each sells this part. */
const smallSales = { count: 10n, hoursApart: 25, blocksApart: 20 };
/** Per call, so that a token that burns all of it leaves some for the other calls. */
const gas = numberToHex(3_000_000);

/** The block that facts are read at. */
export type ReadBlock = { number: bigint; timestamp: bigint; miner: Address | null; baseFeePerGas: bigint | null };

/** What persons could do who bought, each another size. Null where nobody could buy. */
export type SimulatedTrade = Pick<TradeFacts, "sellable" | "buyTax" | "sellTax">;

type Call = { from: Address; to: Address; input: Hex; value: Hex };
type CallResult = { status: Hex; returnData: Hex };
type Buyer = { address: Address; paid: bigint };
type Holder = { address: Address; holds: bigint };
type Block = { later: { blocks: number; seconds: number }; calls: Call[] };

const passed = (result: CallResult | undefined) => result?.status === "0x1";
/** The last word: the only number, or the last of a list. */
const lastNumber = (result: CallResult | undefined): bigint =>
  result && passed(result) && result.returnData.length >= 66 ? BigInt(`0x${result.returnData.slice(-64)}`) : 0n;
const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));

/**
 * Buys three sizes from new addresses and sells in later blocks, as persons do, by `eth_simulateV1`: nine tenths a day later, so that a pause
 * between trades is no honeypot, and the rest a month later. Who cannot do that sells a tenth a day. Null where the node does not
 * support it.
 * @throws {NodeError}
 */
export async function simulateTrade(
  client: PublicClient,
  market: SafetyMarket,
  block: ReadBlock,
): Promise<SimulatedTrade | null> {
  const { router, path, quote, token, pair } = market;
  const gasPrice = await realGasPrice(client);
  const [wrappedDepth, way, back] = [market.nativeDepth, [...path, token], [token, quote]];
  const buyers = drawSizes(wrappedDepth).map((paid): Buyer => ({ address: newAddress(), paid }));
  const balance = numberToHex(buyerBalance(market, gasPrice));
  const stateOverrides = Object.fromEntries(buyers.map(({ address }) => [address, { balance }]));
  // What a block says of itself, because tokens can recognise simulations by empty fields.
  const environment = {
    ...(block.miner ? { feeRecipient: block.miner } : {}),
    ...(gasPrice && block.baseFeePerGas ? { baseFeePerGas: numberToHex(block.baseFeePerGas) } : {}),
  };

  const simulate = async (blocks: Block[]): Promise<CallResult[][] | null> => {
    const blockStateCalls = blocks.map(({ later, calls }, n) => ({
      ...(n === 0 ? { stateOverrides } : {}),
      blockOverrides: {
        ...environment,
        prevRandao: toHex(randomBytes(32)),
        number: numberToHex(block.number + BigInt(later.blocks)),
        time: numberToHex(block.timestamp + BigInt(later.seconds)),
      },
      calls: calls.map((call) => ({ ...call, gas, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice })),
    }));
    const params = [{ blockStateCalls, validation: gasPrice !== undefined }, numberToHex(block.number)];
    const answer = await nullIfRefused(
      client.request({ method: "eth_simulateV1", params } as never) as Promise<unknown>,
    );
    if (!Array.isArray(answer)) return null;
    // Nodes return the empty blocks in between, too.
    const results = (answer as { calls?: CallResult[] }[]).flatMap(({ calls }) => (calls?.length ? [calls] : []));
    return results.length === blocks.length && results.every((calls, n) => calls.length === blocks[n]?.calls.length)
      ? results
      : null;
  };

  const call = (from: Address, to: Address, input: Hex, value = 0n): Call => {
    return { from, to, input, value: numberToHex(value) };
  };
  const balanceOf = (of: Address, holder: Address) =>
    call(holder, of, encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] }));
  const promise = (from: Address, amount: bigint, way: readonly Address[]) =>
    call(from, router, encodeFunctionData({ abi: routerAbi, functionName: "getAmountsOut", args: [amount, way] }));
  const purchase = ({ address, paid }: Buyer): Call[] => {
    const swap = encodeFunctionData({
      abi: routerAbi,
      functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
      args: [0n, way, address, maxUint256],
    });
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [router, maxUint256] });
    return [
      promise(address, paid, way),
      call(address, router, swap, paid),
      balanceOf(token, address),
      call(address, token, approve),
    ];
  };
  const sale = (from: Address, amount: bigint): Call[] => {
    const swap = encodeFunctionData({
      abi: routerAbi,
      functionName: "swapExactTokensForTokensSupportingFeeOnTransferTokens",
      args: [amount, 0n, back, from, maxUint256],
    });
    const pairHolds = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [pair] });
    return [
      promise(from, amount, back),
      call(from, quote, pairHolds),
      balanceOf(quote, from),
      call(from, router, swap),
      balanceOf(quote, from),
    ];
  };
  /** The result of a sale: whether something came, and its tax where that is measurable. */
  const saleOf = (given: bigint, [promised, reserve, before, swap, after]: CallResult[]) => {
    const sold = passed(swap) ? lastNumber(after) - lastNumber(before) : 0n;
    const figures = { given, quoteReserve: lastNumber(reserve), soldPromised: lastNumber(promised), sold };
    return { isSold: given === 0n || sold > 0n, tax: sold > 0n ? saleTax(figures) : undefined };
  };
  /** Sells these parts of what the holders have, each in a later block. */
  const sell = async (holders: Holder[], parts: { later: Block["later"]; of: (holds: bigint) => bigint }[]) => {
    const blocks = parts.map(({ later, of }): Block => {
      return { later, calls: holders.flatMap(({ address, holds }) => sale(address, of(holds))) };
    });
    const answer = await simulate([buying, ...blocks]);
    return (
      answer &&
      holders.map(({ holds }, n) =>
        parts.map(({ of }, part) => saleOf(of(holds), chunks(answer[part + 1] ?? [], 5)[n] ?? [])),
      )
    );
  };

  const buying: Block = { later: { blocks: 1, seconds: 12 }, calls: buyers.flatMap(purchase) };
  const bought = (await simulate([buying]))?.[0];
  if (!bought) return null;
  const purchases = chunks(bought, 4).flatMap(([promised, swap, held], n) => {
    const [buyer, hoped] = [buyers[n] as Buyer, lastNumber(promised)];
    return passed(swap) && hoped > 0n ? [{ address: buyer.address, hoped, came: lastNumber(held) }] : [];
  });
  const buyTax = highest(
    purchases.filter(({ hoped }) => isPrecise(hoped)).map(({ hoped, came }) => missingShare(hoped, came)),
  );
  // Some tokens never let a holder go entirely.
  const holders = purchases.flatMap(({ address, came }): Holder[] =>
    came > 1n ? [{ address, holds: came - came / 100n }] : [],
  );
  if (holders.length === 0) return { sellable: purchases.length > 0 ? false : null, buyTax, sellTax: null };

  const most = (holds: bigint) => holds - holds / smallSales.count;
  const first = day + randomInt(2 * hour);
  const last = 30 * day + randomInt(2 * hour);
  const sales = await sell(holders, [
    { later: { blocks: blocksApart, seconds: first }, of: most },
    { later: { blocks: 2 * blocksApart, seconds: last }, of: (holds) => holds - most(holds) },
  ]);
  if (!sales) return null;
  const taxOf = (sold: { isSold: boolean; tax: number | undefined }[][]) =>
    highest(sold.flat().flatMap(({ tax }) => (tax === undefined ? [] : [tax])));
  const stuck = holders.filter((_, n) => sales[n]?.some(({ isSold }) => !isSold));
  if (stuck.length === 0) return { sellable: true, buyTax, sellTax: taxOf(sales) };

  const times = Array.from({ length: Number(smallSales.count) }, (_, n) => (n + 1) * smallSales.hoursApart * hour);
  // Of a token without decimals, the smallest size can be less than ten units.
  const largest = stuck.filter(({ holds }) => holds >= smallSales.count).slice(-1);
  if (largest.length === 0) return { sellable: false, buyTax, sellTax: null };
  const small = await sell(
    largest,
    times.map((seconds, n) => ({
      later: {
        blocks: (n + 1) * smallSales.blocksApart,
        seconds: n + 1 < times.length ? seconds : Math.max(seconds, last),
      },
      of: (holds) => holds / smallSales.count,
    })),
  );
  const sellable = small === null ? null : small.flat().every(({ isSold }) => isSold);
  return { sellable, buyTax, sellTax: sellable ? taxOf([...sales, ...(small ?? [])]) : null };
}
