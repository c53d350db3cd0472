import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createByteCache } from "../core/byte-cache.ts";
import type { RpcAnswer } from "./json-rpc.ts";
import { NodeError } from "./node-error.ts";

/** Calls the node of a chain. */
export type CallNode = (chainId: number, method: string, params: unknown[], signal?: AbortSignal) => Promise<RpcAnswer>;

/** Minimum interval between requests for a chain's head. */
const headMs = 1000;
/** Size for all chains together, per process. */
const maxCachedBytes = 16 * 1024 * 1024;
/** No visitor needs a longer response: a batch of twenty is assembled in memory. */
const maxAnswerBytes = 256 * 1024;

/** A response that may be different when requested again within the same block. */
class TransientAnswer extends Error {
  readonly answer: RpcAnswer;

  constructor(answer: RpcAnswer) {
    super("This response is not cached");
    this.answer = answer;
  }
}

/**
 * Code 3 is a revert (not in EIP-1474, but common to all nodes), which depends on the state like a result. What is missing may be found
 * within the same block: a node can announce a block before its receipts can be read.
 */
const isOfBlock = (answer: RpcAnswer) => ("result" in answer ? answer.result !== null : answer.error.code === 3);

/**
 * Reads shared by all visitors: each is requested once per block, however many need it, and the block number once a second. "latest" is not
 * replaced by that number, because a URL can lead to several nodes of which one lags.
 */
export function createRpcCache(ask: CallNode, clock: () => Date): CallNode {
  const cached = createByteCache(maxCachedBytes);
  // A failure is not cached: the next caller asks the node, which its circuit breaker protects.
  const heads = new LRUCache<number, RpcAnswer>({
    max: 100,
    // An entry is fresh up to and including its ttl.
    ttl: headMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    fetchMethod: (chainId) => ask(chainId, "eth_blockNumber", []),
  });

  return async (chainId, method, params) => {
    const head = await heads.forceFetch(chainId);
    if (method === "eth_blockNumber" || "error" in head) return head;
    // A fixed length, however long the parameters are.
    const key = createHash("sha256")
      .update(JSON.stringify([chainId, head.result, method, params]))
      .digest("base64");
    try {
      const bytes = await cached(key, async () => {
        const answer = await ask(chainId, method, params);
        if (!isOfBlock(answer)) throw new TransientAnswer(answer);
        const bytes = Buffer.from(JSON.stringify(answer));
        if (bytes.length > maxAnswerBytes) throw new NodeError("too_large", `a response of ${bytes.length} bytes`);
        return bytes;
      });
      return JSON.parse(bytes.toString()) as RpcAnswer;
    } catch (error) {
      if (error instanceof TransientAnswer) return error.answer;
      throw error;
    }
  };
}
