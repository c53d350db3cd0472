import { chainById } from "@cointally/api/chains.ts";
import type { RpcAnswer, RpcCall } from "@cointally/api/rpc.ts";
import type { Context } from "../../context.ts";
import { chainRefusal } from "./chain-refusal.ts";

const readOne = async (ctx: Context, chainId: number, { id, method, params }: RpcCall): Promise<RpcAnswer> => {
  // What we know is not asked.
  const hexId = chainById(chainId)?.hexId;
  const answer = method === "eth_chainId" ? { result: hexId } : await ctx.nodes.read(chainId, method, params);
  return { jsonrpc: "2.0", id, ...answer };
};

/**
 * One call or several, answered in their order (api.md, Chain reads for the browser). A node's own error, such as a revert, is part of
 * the answer.
 * @throws {Refusal} unavailable when the node gives no answer; bad_request when its answer is too long
 */
export const readChain = async (
  ctx: Context,
  chainId: number,
  calls: RpcCall | RpcCall[],
): Promise<RpcAnswer | RpcAnswer[]> => {
  try {
    if (!Array.isArray(calls)) return await readOne(ctx, chainId, calls);
    return await Promise.all(calls.map((call) => readOne(ctx, chainId, call)));
  } catch (error) {
    throw chainRefusal(error);
  }
};
