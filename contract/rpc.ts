import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { issueOf, reason } from "./field-reasons.ts";
import { chainId } from "./fields.ts";
import { limits } from "./limits.ts";

const data = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i);
const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i);
const address = z.string().regex(/^0x[0-9a-f]{40}$/i);
const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
/** Not "pending": pending state differs per caller and cannot be cached. */
const block = z.union([z.enum(["latest", "safe", "finalized", "earliest"]), quantity]);

const call = z.strictObject({
  to: address.nullish(),
  from: address.optional(),
  data: data.optional(),
  input: data.optional(),
  value: quantity.optional(),
  gas: quantity.optional(),
  gasPrice: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  nonce: quantity.optional(),
  type: quantity.optional(),
});

/** Maximum number of blocks of a fee history. */
const span = z.union([z.int().min(1).max(64), z.string().regex(/^0x(?:[1-9a-f]|[1-3][0-9a-f]|40)$/i)]);

/**
 * The allowed methods of a node and their parameters. State overrides, and blocks with all their transactions, are left out because they
 * are large.
 */
const readable = {
  eth_call: z.tuple([call, block.optional()]),
  eth_getBalance: z.tuple([address, block]),
  eth_getCode: z.tuple([address, block]),
  eth_blockNumber: z.tuple([]),
  eth_chainId: z.tuple([]),
  eth_gasPrice: z.tuple([]),
  eth_estimateGas: z.tuple([call, block.optional()]),
  eth_getTransactionReceipt: z.tuple([hash]),
  eth_getTransactionByHash: z.tuple([hash]),
  eth_getTransactionCount: z.tuple([address, block]),
  eth_getBlockByNumber: z.tuple([block, z.literal(false)]),
  eth_feeHistory: z.tuple([span, block, z.array(z.number().min(0).max(100)).max(10).optional()]),
} satisfies Record<string, z.ZodType>;

export type ReadMethod = keyof typeof readable;
export const readMethods = Object.keys(readable) as ReadMethod[];

const { maxCalls } = limits.rpc;

export const rpcCall = z
  .strictObject({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.int(), z.string().max(64)]),
    method: z.enum(readMethods),
    params: z.array(z.unknown()).max(4).default([]),
  })
  .check(({ value: { method, params }, issues }) => {
    if (readable[method].safeParse(params).success) return;
    issues.push({ ...issueOf(params, "json_rpc_params", { method }), path: ["params"] });
  });
export type RpcCall = z.output<typeof rpcCall>;

const rpcAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: rpcCall.shape.id,
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});
export type RpcAnswer = z.output<typeof rpcAnswer>;

export const readChain = endpoint({
  client: "wallet",
  method: "POST",
  path: "/rpc/:chainId",
  idempotent: false,
  access: "public",
  tag: "Chains",
  summary: "Reads of a chain as JSON-RPC through this site's node, so that pages contact no third party",
  params: z.strictObject({ chainId }),
  body: z.union([rpcCall, z.array(rpcCall).min(1).max(maxCalls)], reason("json_rpc")),
  maxBytes: limits.rpc.maxBytes,
  limit: "chain",
  response: z.union([rpcAnswer, z.array(rpcAnswer)]),
});
