import type { RpcAnswer, RpcCall } from "@cointally/contract/rpc.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";

const readOne = async (ctx: Context, chainId: number, { id, method, params }: RpcCall): Promise<RpcAnswer> => {
  // The chain id is answered without the node.
  const hexId = chainById(chainId)?.hexId;
  const answer = method === "eth_chainId" ? { result: hexId } : await ctx.nodes.read(chainId, method, params);
  return { jsonrpc: "2.0", id, ...answer };
};

/**
 * Answers one call or several in order (api.md, Chain reads for the browser). An error of the node, such as a revert, is part of the
 * result.
 * @throws {AppError} unavailable when the node does not respond; bad_request when its response is too long
 */
export async function readChain(
  ctx: Context,
  chainId: number,
  calls: RpcCall | RpcCall[],
): Promise<RpcAnswer | RpcAnswer[]> {
  try {
    if (!Array.isArray(calls)) return await readOne(ctx, chainId, calls);
    return await Promise.all(calls.map((call) => readOne(ctx, chainId, call)));
  } catch (error) {
    const node = nodeErrorOf(error);
    if (!node) throw error;
    if (node.kind === "too_large") {
      throw new AppError("bad_request", m.error_chain_answer_too_long());
    }
    const retry_after = Math.ceil((node.retryAfterMs ?? 5000) / 1000);
    throw new AppError("unavailable", m.error_chain_unavailable(), {
      retry_after,
    });
  }
}
