import { type Address, encodeFunctionData, erc20Abi, type Hex, type PublicClient, parseAbiItem } from "viem";
import type { SafetyMarket } from "./find-market.ts";
import { nullIfRefused } from "./null-if-refused.ts";

const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 amount)");
/** The range of logs that public nodes allow per request. */
const range = 1_000n;
const mostBuyers = 5;
/** No honest token keeps its buyers longer. */
const longestPause = 86_400n;

/**
 * What real buyers who still hold can do: `stuck` when none can transfer to the pair although a day has passed since they bought, `free` when
 * all can, `mixed` otherwise. Null with fewer than two, or when the node does not respond.
 */
export type Buyers = "stuck" | "free" | "mixed" | null;

type Block = { number: bigint; timestamp: bigint };

/** Tries transfers of buyers of the last blocks and of those a day ago. @throws {NodeError} */
export async function tryBuyers(client: PublicClient, market: SafetyMarket, block: Block): Promise<Buyers> {
  const recent = await buyersUntil(client, market, block.number);
  const older = await nullIfRefused(client.getBlock({ blockNumber: block.number > range ? block.number - range : 0n }));
  const [blocks, seconds] = older ? [block.number - older.number, block.timestamp - older.timestamp] : [0n, 0n];
  const aDayAgo = seconds > 0n ? block.number - (longestPause * blocks) / seconds - 1n : -1n;
  const old = aDayAgo > 0n && aDayAgo + range < block.number ? await buyersUntil(client, market, aDayAgo) : [];
  const buyers = [...old.slice(-mostBuyers), ...recent.slice(-mostBuyers)];
  const results = await Promise.all(
    buyers.map(async ({ buyer, blockNumber }) => {
      const [can, at] = await Promise.all([
        canBringToPair(client, market, buyer, block.number),
        nullIfRefused(client.getBlock({ blockNumber })),
      ]);
      return { can, isOld: at !== null && block.timestamp - at.timestamp >= longestPause };
    }),
  );
  const definite = results.filter(({ can }) => can !== null);
  if (definite.length < 2) return null;
  if (definite.every(({ can }) => can)) return "free";
  const waited = definite.filter(({ isOld }) => isOld);
  return waited.length > 1 && definite.every(({ can }) => !can) ? "stuck" : "mixed";
}

type Purchase = { buyer: Address; blockNumber: bigint };

/** The last purchase of each buyer in the blocks before, oldest first. */
const buyersUntil = async (
  client: PublicClient,
  { token, pair, router }: SafetyMarket,
  toBlock: bigint,
): Promise<Purchase[]> => {
  const fromBlock = toBlock >= range ? toBlock - range + 1n : 0n;
  const logs = await nullIfRefused(
    client.getLogs({ address: token, event: transfer, args: { from: pair }, fromBlock, toBlock }),
  );
  const purchases = new Map<Address, bigint>();
  for (const { args, blockNumber } of logs ?? []) {
    if (!args.to || args.to === router) continue;
    purchases.delete(args.to);
    purchases.set(args.to, blockNumber);
  }
  return [...purchases].map(([buyer, blockNumber]) => ({ buyer, blockNumber }));
};

const canBringToPair = async (
  client: PublicClient,
  { token, pair }: SafetyMarket,
  buyer: Address,
  blockNumber: bigint,
): Promise<boolean | null> => {
  const read = { address: token, abi: erc20Abi, blockNumber } as const;
  const balance = await nullIfRefused(client.readContract({ ...read, functionName: "balanceOf", args: [buyer] }));
  if (!balance) return null;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [pair, balance / 100n || 1n] });
  const answer: { data?: Hex } | null = await nullIfRefused(
    client.call({ account: buyer, to: token, data, blockNumber }),
  );
  return answer !== null && !/^0x0{64}$/.test(answer.data ?? "");
};
