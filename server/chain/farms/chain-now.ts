import { NodeError } from "../node-error.ts";
import type { Nodes } from "../nodes.ts";
import type { ChainNow } from "./farm-kind.ts";

/** Blocks over which the block rate is measured: hours to days, so that one slow minute does not change the end of a farm. */
const paceBlocks = 20_000n;

type Block = { number: bigint; at: bigint };

const blockAt = async (nodes: Nodes, chainId: number, name: string, signal?: AbortSignal): Promise<Block | null> => {
  const answer = await nodes.ask(chainId, "eth_getBlockByNumber", [name, false], signal);
  const block = ("result" in answer ? answer.result : null) as { number?: string; timestamp?: string } | null;
  return block?.number && block.timestamp ? { number: BigInt(block.number), at: BigInt(block.timestamp) } : null;
};

/**
 * The latest block of a chain and, with `withBlockRate`, its block rate.
 * @throws {NodeError}
 */
export async function readChainNow(
  nodes: Nodes,
  chainId: number,
  withBlockRate: boolean,
  signal?: AbortSignal,
): Promise<ChainNow> {
  const head = await blockAt(nodes, chainId, "latest", signal);
  if (!head) throw new NodeError("refused", "it returns no latest block");
  const now = { block: head.number, at: head.at, blockRate: null };
  const back = head.number < paceBlocks ? head.number : paceBlocks;
  if (!withBlockRate || back === 0n) return now;
  const older = await blockAt(nodes, chainId, `0x${(head.number - back).toString(16)}`, signal);
  if (!older || older.at >= head.at) return now;
  return { ...now, blockRate: { blocks: back, seconds: head.at - older.at } };
}
