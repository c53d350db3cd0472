import { createHash } from "node:crypto";
import { keepBytes } from "../core/byte-cache.ts";
import type { RpcAnswer } from "./json-rpc.ts";
import { NodeError } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";

type Ask = Nodes["ask"];

/** A chain's head is asked for at most this often. */
const headMs = 1000;
/** Of all chains together, in one process. */
const keptBytes = 16 * 1024 * 1024;
/** A longer answer is no visitor's: a batch of twenty is put together in memory. */
const answerBytes = 256 * 1024;

/** An answer that another try may change before the next block. */
class PassingAnswer extends Error {
  readonly answer: RpcAnswer;

  constructor(answer: RpcAnswer) {
    super("This answer is not kept");
    this.answer = answer;
  }
}

/** A revert (EIP-1474 has no code for it; nodes agree on 3) is as much the state's as a result is. */
const isOfBlock = (answer: RpcAnswer) => "result" in answer || answer.error.code === 3;

/**
 * Reads that all visitors share: each is asked of the node once per block, however many want it, and the number of the block once a
 * second. The block's own number is not put in the place of "latest": behind one address may stand nodes of which one lags.
 */
export const keptReads = (ask: Ask, clock: () => Date): Ask => {
  const keep = keepBytes(keptBytes);
  const heads = new Map<number, { until: number; head: Promise<RpcAnswer> }>();

  const headOf = (chainId: number): Promise<RpcAnswer> => {
    const now = clock().getTime();
    const known = heads.get(chainId);
    if (known && now < known.until) return known.head;
    const head = ask(chainId, "eth_blockNumber", []);
    heads.set(chainId, { until: now + headMs, head });
    // Who asks after a failure asks the node, which is left alone by itself.
    head.catch(() => heads.delete(chainId));
    return head;
  };

  return async (chainId, method, params) => {
    const head = await headOf(chainId);
    if (method === "eth_blockNumber" || "error" in head) return head;
    // As long for every call, however long its parameters are.
    const key = createHash("sha256")
      .update(JSON.stringify([chainId, head.result, method, params]))
      .digest("base64");
    try {
      const bytes = await keep(key, async () => {
        const answer = await ask(chainId, method, params);
        if (!isOfBlock(answer)) throw new PassingAnswer(answer);
        const bytes = Buffer.from(JSON.stringify(answer));
        if (bytes.length > answerBytes) throw new NodeError("too_large", `an answer of ${bytes.length} bytes`);
        return bytes;
      });
      return JSON.parse(bytes.toString()) as RpcAnswer;
    } catch (error) {
      if (error instanceof PassingAnswer) return error.answer;
      throw error;
    }
  };
};
