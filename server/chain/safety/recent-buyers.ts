import { type Address, encodeFunctionData, erc20Abi, type Hex, type PublicClient, parseAbiItem } from "viem";
import type { SafetyMarket } from "./find-market.ts";
import { nullIfRefused } from "./null-if-refused.ts";

const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 amount)");
/** The range of logs that public nodes allow per request. */
const blocksBack = 1_000n;
const atMost = 5;

/**
 * Whether all recent buyers who still hold are kept from transferring to the pair. Only a positive result counts, because buyers who can
 * sell may belong to the maker. Null with fewer than two, or when the node does not respond.
 * @throws {NodeError}
 */
export async function buyersAreStuck(
  client: PublicClient,
  { token, pair, router }: SafetyMarket,
  blockNumber: bigint,
): Promise<true | null> {
  const fromBlock = blockNumber > blocksBack ? blockNumber - blocksBack : 0n;
  const logs = await nullIfRefused(
    client.getLogs({ address: token, event: transfer, args: { from: pair }, fromBlock, toBlock: blockNumber }),
  );
  const buyers = [...new Set(logs?.map(({ args }) => args.to))].filter((one) => one && one !== router).slice(-atMost);
  const verdicts = await Promise.all(
    buyers.map((buyer) => canBringToPair(client, token, pair, buyer as Address, blockNumber)),
  );
  const definite = verdicts.filter((verdict) => verdict !== null);
  return definite.length > 1 && definite.every((can) => !can) ? true : null;
}

const canBringToPair = async (
  client: PublicClient,
  token: Address,
  pair: Address,
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
