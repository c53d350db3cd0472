import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isAddressEqual,
  type PublicClient,
  parseAbiItem,
} from "viem";
import { nodeErrorOf } from "../node-error.ts";
import type { SafetyMarket } from "./find-market.ts";
import { nullIfRefused } from "./null-if-refused.ts";
import { type Block, type Later, simulateBlocks } from "./simulate-blocks.ts";
import { draw, drawBalance, drawSizes, partOf, type Surroundings } from "./surroundings.ts";
import { blocksLater, tradeSteps } from "./trade-steps.ts";

/** A pair's own record of a trade, which no token can invent. */
const swap = parseAbiItem(
  "event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)",
);
/** The range of logs that public nodes allow per request. */
const range = 1_000n;
const mostBuyers = 5;
/** Chosen before balances are read, because some have sold, and before code is, because some are contracts. */
const mostCandidates = 20;
const mostHolders = 8;
/** Smaller purchases, as parts of the reserve, are dust: they cost nothing, so anybody could make any number of them. */
const dust = 20_000n;
/** No honest token keeps its buyers longer. */
const longestPause = 86_400;
/** Purchases from this long ago until now are looked for, in seconds. */
const longestAgo = 7 * longestPause;

/**
 * What real buyers who still hold can do: `stuck` when none can sell although a day has passed since three of them
 * bought, `free` when all can, `late`
 * when all can, some of them only after a simulated day, `mixed` otherwise. Null with fewer than two besides the newest, or when the node does not respond.
 */
export type Buyers = "stuck" | "free" | "late" | "mixed" | null;

type Purchase = { buyer: Address; blockNumber: bigint; paid: number };
type Buyer = { address: Address; balance: bigint; isOld: boolean; isNewest: boolean };
/** Whether a buyer can sell now, and whether at least a day later. Null where the node does not say. */
type Tried = { now: boolean | null; later: boolean | null };

/**
 * Lets real buyers sell, with all that a token knows of them: by `eth_simulateV1`, otherwise by a transfer to the pair in an `eth_call`. They
 * are drawn from the last blocks, from those a day ago and from some of the last week, by what they paid. At most 25 requests.
 * @throws {NodeError}
 */
export async function tryBuyers(client: PublicClient, market: SafetyMarket, around: Surroundings): Promise<Buyers> {
  const buyers = await findBuyers(client, market, around);
  const tried =
    (await sellLater(client, market, around, buyers)) ?? (await bringToPair(client, market, around, buyers));
  const definite = buyers.flatMap((buyer, n) => {
    const { now = null, later = null } = tried[n] ?? {};
    return now === null ? [] : [{ ...buyer, now, later }];
  });
  if (definite.filter(({ isNewest }) => !isNewest).length < 2) return null;
  if (definite.every(({ now }) => now)) return "free";
  // Whoever bought lately may have to wait.
  if (definite.every(({ now, later, isOld }) => now || (!isOld && later))) return "late";
  const waited = definite.filter(({ isOld, later }) => isOld || later !== null);
  return waited.length > 2 && definite.every(({ now, later }) => !now && !later) ? "stuck" : "mixed";
}

/** Persons who bought and still hold, drawn at random, each as likely as what they paid. */
const findBuyers = async (client: PublicClient, market: SafetyMarket, around: Surroundings): Promise<Buyer[]> => {
  const { block, secondsPerBlock } = around;
  const { token, pair, router } = market;
  const blocksAgo = (seconds: number) => BigInt(Math.ceil(seconds / Math.max(secondsPerBlock, 0.01)));
  const between = block.number - blocksAgo(draw(longestPause, longestAgo));
  const ends = [block.number, block.number - blocksAgo(longestPause) - 1n, between];
  const found = await Promise.all(
    ends
      .filter((end, n) => n === 0 || (end > 0n && end + range < block.number))
      .map((end) => purchasesUntil(client, market, end)),
  );
  const purchases = new Map<Address, Purchase>();
  for (const one of found.reverse().flat()) {
    purchases.set(one.buyer, { ...one, paid: one.paid + (purchases.get(one.buyer)?.paid ?? 0) });
  }
  const newest = [...purchases.values()].reduce(
    (last, { blockNumber }) => (blockNumber > last ? blockNumber : last),
    0n,
  );
  const candidates = [...purchases.values()]
    .filter(({ buyer }) => ![router, token, pair].some((other) => isAddressEqual(other, buyer)))
    .map((one) => ({ ...one, place: Math.log(draw(1e-9, 1)) / one.paid }))
    .sort((a, b) => b.place - a.place)
    .slice(0, mostCandidates);
  const at = { blockNumber: block.number };
  const holders = await Promise.all(
    candidates.map(async (one) => {
      const read = { address: token, abi: erc20Abi, functionName: "balanceOf", args: [one.buyer], ...at } as const;
      const balance = await nullIfRefused(client.readContract(read));
      return balance ? [{ ...one, balance }] : [];
    }),
  );
  const persons = await Promise.all(
    holders
      .flat()
      .slice(0, mostHolders)
      .map(async ({ buyer, balance, blockNumber }): Promise<Buyer[]> => {
        const [code, bought] = await Promise.all([
          nullIfRefused(client.getCode({ address: buyer, ...at })),
          nullIfRefused(client.getBlock({ blockNumber })),
        ]);
        // Contracts have rules of their own; a person may have delegated to one (EIP-7702).
        const isPerson = code !== null && (code ?? "0x").replace(/^0xef0100.*/, "0x") === "0x";
        if (!isPerson) return [];
        const isOld = bought !== null && Number(block.timestamp - bought.timestamp) >= longestPause;
        return [{ address: buyer, balance, isOld, isNewest: blockNumber === newest }];
      }),
  );
  return persons.flat().slice(0, mostBuyers);
};

/** Purchases in the blocks before, oldest first. */
const purchasesUntil = async (
  client: PublicClient,
  { token, quote, pair, quoteReserve }: SafetyMarket,
  toBlock: bigint,
): Promise<Purchase[]> => {
  const fromBlock = toBlock >= range ? toBlock - range + 1n : 0n;
  const logs = await nullIfRefused(client.getLogs({ address: pair, event: swap, fromBlock, toBlock })).catch(
    (error) => {
      // A pair with more trades than a node sends says nothing.
      if (["too_large", "refused"].includes(nodeErrorOf(error)?.kind ?? "")) return null;
      throw error;
    },
  );
  const isFirst = token.toLowerCase() < quote.toLowerCase();
  return (logs ?? []).flatMap(({ args, blockNumber }) => {
    const paid = (isFirst ? args.amount1In : args.amount0In) ?? 0n;
    const came = (isFirst ? args.amount0Out : args.amount1Out) ?? 0n;
    const isPurchase = args.to && came > 0n && paid > quoteReserve / dust;
    return isPurchase ? [{ buyer: args.to as Address, blockNumber, paid: Number(paid) }] : [];
  });
};

/**
 * Lets each buyer sell in a block of its own: at most a hundredth of the pool, or where that is refused hardly any of it, both now and,
 * because they may have to wait, a day later. Null where the node cannot.
 */
const sellLater = async (
  client: PublicClient,
  market: SafetyMarket,
  around: Surroundings,
  buyers: readonly Buyer[],
): Promise<Tried[] | null> => {
  if (buyers.length === 0) return [];
  const { token, pair } = market;
  const blockNumber = around.block.number;
  const held = await nullIfRefused(
    client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args: [pair], blockNumber }),
  );
  if (!held) return null;
  const steps = tradeSteps(market);
  const [small, , large] = drawSizes(held) as [bigint, bigint, bigint];
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const amountOf = (size: bigint, { balance }: Buyer) => least(size, partOf(balance, draw(0.5, 1)));
  let at: Later = { blocks: 0, seconds: 0 };
  const blocks: Block[] = [];
  const amounts = new Map<string, bigint>();
  const sell = (name: string, buyer: Buyer, size: bigint, before: ReturnType<typeof steps.approval> = []) => {
    at = blocksLater(around, at, 1);
    const amount = amountOf(size, buyer);
    amounts.set(name, amount);
    blocks.push({ later: at, steps: [{ name, calls: [...before, ...steps.sale(buyer.address, amount)] }] });
  };
  for (const [n, buyer] of buyers.entries()) {
    // Some tokens refuse to change an approval that is not 0, others one of 0.
    const approvals = [...steps.approval(buyer.address, 0n), ...steps.approval(buyer.address)];
    sell(`now ${n}`, buyer, large, approvals);
    sell(`little ${n}`, buyer, small);
  }
  at = { blocks: at.blocks + 100, seconds: at.seconds + Math.round(draw(1.01, 1.2) * longestPause) };
  for (const [n, buyer] of buyers.entries()) sell(`later ${n}`, buyer, small);

  const funds = around.gasPrice && around.gasPrice * 2n;
  const balances = new Map(buyers.map(({ address }) => [address, drawBalance(market.nativeDepth / 1_000n, funds)]));
  const answer = await simulateBlocks(client, around, balances, blocks);
  if (!answer) return null;
  const isSold = (name: string) => {
    const { isSold, tax = 0 } = steps.sold(amounts.get(name) as bigint, answer.get(name));
    return isSold && tax < 5_000;
  };
  return buyers.map((_, n) => ({ now: isSold(`now ${n}`) || isSold(`little ${n}`), later: isSold(`later ${n}`) }));
};

/** Transfers of buyers to the pair, as the first step of a sale, now. */
const bringToPair = (
  client: PublicClient,
  { token, pair }: SafetyMarket,
  { block }: Surroundings,
  buyers: readonly Buyer[],
): Promise<Tried[]> =>
  Promise.all(
    buyers.map(async ({ address, balance }) => {
      const args = [pair, partOf(balance, draw(0.01, 0.05)) || 1n] as const;
      const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
      const call = client.call({ account: address, to: token, data, blockNumber: block.number });
      const answer: { data?: Hex } | null = await nullIfRefused(call);
      return { now: answer !== null && !/^0x0{64}$/.test(answer.data ?? ""), later: null };
    }),
  );
