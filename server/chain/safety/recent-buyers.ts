import { type Address, encodeFunctionData, erc20Abi, type Hex, type PublicClient, parseAbiItem } from "viem";
import type { SafetyMarket } from "./find-market.ts";
import { known } from "./known.ts";

const transfer = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 amount)");
/** The range of logs that public nodes allow per request. */
const blocksBack = 1_000n;
const atMost = 5;

/**
 * Whether all recent buyers who still hold are kept from transferring to the pair. Only a positive result counts, because buyers who can
 * sell may belong to the maker. Null with fewer than two, or when the node does not respond.
 * @throws {NodeError}
 */
export const buyersAreStuck = async (
  client: PublicClient,
  { token, pair, router }: SafetyMarket,
  blockNumber: bigint,
): Promise<true | null> => {
  const fromBlock = blockNumber > blocksBack ? blockNumber - blocksBack : 0n;
  const logs = await known(
    client.getLogs({ address: token, event: transfer, args: { from: pair }, fromBlock, toBlock: blockNumber }),
  );
  const buyers = [...new Set(logs?.map(({ args }) => args.to))].filter((one) => one && one !== router).slice(-atMost);
  const verdicts = await Promise.all(
    buyers.map((buyer) => canBringToPair(client, token, pair, buyer as Address, blockNumber)),
  );
  const told = verdicts.filter((verdict) => verdict !== null);
  return told.length > 1 && told.every((can) => !can) ? true : null;
};

const canBringToPair = async (
  client: PublicClient,
  token: Address,
  pair: Address,
  buyer: Address,
  blockNumber: bigint,
): Promise<boolean | null> => {
  const read = { address: token, abi: erc20Abi, blockNumber } as const;
  const held = await known(client.readContract({ ...read, functionName: "balanceOf", args: [buyer] }));
  if (!held) return null;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [pair, held / 100n || 1n] });
  const answer: { data?: Hex } | null = await known(client.call({ account: buyer, to: token, data, blockNumber }));
  return answer !== null && !/^0x0{64}$/.test(answer.data ?? "");
};
