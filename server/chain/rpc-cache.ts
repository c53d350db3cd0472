import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createByteCache } from "../core/byte-cache.ts";
import type { RpcAnswer } from "./json-rpc.ts";
import { NodeError } from "./node-error.ts";

/** Asks the node of a chain. */
export type Ask = (chainId: number, method: string, params: unknown[], signal?: AbortSignal) => Promise<RpcAnswer>;

/** A chain's head is asked for at most this often. */
const headMs = 1000;
/** Of all chains together, in one process. */
const maxCachedBytes = 16 * 1024 * 1024;
/** No visitor needs a longer answer: a batch of twenty is put together in memory. */
const maxAnswerBytes = 256 * 1024;

/** An answer that another try may change before the next block. */
class TransientAnswer extends Error {
  readonly answer: RpcAnswer;

  constructor(answer: RpcAnswer) {
    super("This answer is not cached");
    this.answer = answer;
  }
}

/** A revert (EIP-1474 has no code for it; nodes agree on 3) is as much the state's as a result is. */
const isOfBlock = (answer: RpcAnswer) => "result" in answer || answer.error.code === 3;

/**
 * Reads that all visitors share: each is asked of the node once per block, however many want it, and the number of the block once a
 * second. The block's own number is not put in the place of "latest": behind one address may stand nodes of which one lags.
 */
export function createRpcCache(ask: Ask, clock: () => Date): Ask {
  const cached = createByteCache(maxCachedBytes);
  // A failure is not cached: the next caller asks the node, which its circuit breaker leaves alone.
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
    // As long for every call, however long its parameters are.
    const key = createHash("sha256")
      .update(JSON.stringify([chainId, head.result, method, params]))
      .digest("base64");
    try {
      const bytes = await cached(key, async () => {
        const answer = await ask(chainId, method, params);
        if (!isOfBlock(answer)) throw new TransientAnswer(answer);
        const bytes = Buffer.from(JSON.stringify(answer));
        if (bytes.length > maxAnswerBytes) throw new NodeError("too_large", `an answer of ${bytes.length} bytes`);
        return bytes;
      });
      return JSON.parse(bytes.toString()) as RpcAnswer;
    } catch (error) {
      if (error instanceof TransientAnswer) return error.answer;
      throw error;
    }
  };
}
