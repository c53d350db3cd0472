import { multicall3 } from "@cointally/shared/chains.ts";
import type { Hex } from "viem";
import { multicall3Code } from "../../contracts/generated/multicall3.ts";
import { limitConcurrency } from "../core/limit-concurrency.ts";
import { bytesOf, decodeAggregate, encodeAggregate, type Read } from "./aggregate.ts";
import { bytesIn } from "./decode-hex.ts";
import { readIsolated } from "./isolated-reads.ts";
import { NodeError, nodeErrorOf } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";

/** Calldata of one request. Nodes accept megabytes, but more would hardly save requests. */
const defaultBytes = 64 * 1024;
/** Concurrent requests: public nodes limit them. */
const atOnce = 2;
/** Maximum number of additional requests for contracts that disturb others' reads and cannot be read in isolation. */
const mostSplits = 120;

export type ReadOptions = {
  /** The block as a JSON-RPC parameter; default: the latest. */
  block?: string;
  /** The contracts are untrusted: one that burns all gas must not affect the reads of others. */
  untrusted?: boolean;
  /** More calldata in one request, for reads that need little gas each. */
  requestBytes?: number;
  signal?: AbortSignal | undefined;
};

/** For chains of the caller, since all supported ones have it: Multicall3 is placed there for the duration of a call. */
const lentMulticall = { [multicall3]: { code: multicall3Code } };

const chunksOf = (reads: readonly Read[], requestBytes: number): Read[][] => {
  const chunks: Read[][] = [];
  let remaining = 0;
  for (const read of reads) {
    const size = bytesOf(read);
    if (remaining < size) {
      chunks.push([]);
      remaining = requestBytes;
    }
    chunks.at(-1)?.push(read);
    remaining -= size;
  }
  return chunks;
};

/** Failures that contracts may have caused, by burning the gas or by an endless response. */
const mayBeContracts = (error: unknown) => ["refused", "too_large"].includes(nodeErrorOf(error)?.kind ?? "");

/** Another way to read after a failure that contracts may have caused. */
const orElse = (other: () => Promise<(Hex | null)[]>) => (error: unknown) => {
  if (!mayBeContracts(error)) throw error;
  return other();
};

/**
 * Reads many contracts in few requests. Returns the result of each read in order: null where it reverted or could not be read, "0x" where
 * there is no contract.
 * An untrusted read may burn all the gas of its request, and with it that of the reads after it. These are not mistaken for reverts: a read
 * that runs out of gas leaves 1/64 of it, too little to continue, so that the request fails as a whole, and each of its reads is repeated
 * with its own gas. If the node does not run undeployed code, the request is halved until the failing read is isolated.
 * @throws {NodeError} when the node does not respond, or refuses the block
 */
export async function readMany(
  nodes: Nodes,
  chainId: number,
  reads: readonly Read[],
  { block = "latest", untrusted = false, requestBytes = defaultBytes, signal }: ReadOptions = {},
): Promise<(Hex | null)[]> {
  if (reads.length === 0) return [];
  const overrides = (await nodes.client(chainId)).chain?.contracts?.multicall3 ? [] : [lentMulticall];
  const inTurn = limitConcurrency(atOnce);
  let splits = 0;

  const call = (transaction: Partial<Read>) =>
    inTurn(async () => {
      signal?.throwIfAborted();
      return nodes.ask(chainId, "eth_call", [transaction, block, ...overrides], signal);
    });

  const askTogether = async (chunk: readonly Read[]): Promise<(Hex | null)[]> => {
    const answer = await call({ to: multicall3, data: encodeAggregate(chunk) });
    if ("error" in answer) throw new NodeError("refused", `it refuses to read: ${answer.error.message.slice(0, 200)}`);
    const bytes = bytesIn(answer.result);
    const results = bytes && decodeAggregate(bytes, chunk.length);
    if (!results) throw new NodeError("refused", "a malformed response of the multicall");
    return results;
  };

  const askHalves = async (chunk: readonly Read[]): Promise<(Hex | null)[]> => {
    if (chunk.length === 1 || splits >= mostSplits) return chunk.map(() => null);
    splits += 2;
    const middle = Math.ceil(chunk.length / 2);
    const halves = [chunk.slice(0, middle), chunk.slice(middle)];
    return (await Promise.all(halves.map((half) => askTogether(half).catch(orElse(() => askHalves(half)))))).flat();
  };

  const askApart = (chunk: readonly Read[]) =>
    readIsolated(chunk, call).catch(
      orElse(async () => {
        // A node that refuses every request is at fault, not the contracts.
        await askTogether([]);
        return askHalves(chunk);
      }),
    );

  const ask = (chunk: readonly Read[]) =>
    untrusted ? askTogether(chunk).catch(orElse(() => askApart(chunk))) : askTogether(chunk);
  return (await Promise.all(chunksOf(reads, requestBytes).map(ask))).flat();
}
