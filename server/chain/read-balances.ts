import type { Address, Hex } from "viem";
import { balanceProbe } from "../../contracts/generated/balance-probe.ts";
import { limitConcurrency } from "../core/limit-concurrency.ts";
import { type Balances, balancesByMulticall, type TokenBalance } from "./balances-by-multicall.ts";
import { NodeError, nodeErrorOf } from "./node-error.ts";
import type { Nodes } from "./nodes.ts";

/** Tokens in one request: 30 kB of the 48 KiB that initialization code may have (EIP-3860). */
const mostAtOnce = 1500;
/** Concurrent requests: public nodes limit them. */
const atOnce = 2;

const word = (value: bigint | number) => value.toString(16).padStart(64, "0");

const probeOf = (holder: Address, tokens: readonly Address[]): Hex => {
  const packed = tokens.map((token) => token.slice(2)).join("");
  const padding = "0".repeat((64 - (packed.length % 64)) % 64);
  return `${balanceProbe.bytecode}${word(BigInt(holder))}${word(64)}${word(tokens.length * 20)}${packed}${padding}` as Hex;
};

/** Decodes a probe's response (contracts/balance-probe.sol). @returns undefined when it is malformed */
const readAnswer = (tokens: readonly Address[], answer: unknown) => {
  const bytes = Buffer.from(typeof answer === "string" ? answer.slice(2) : "", "hex");
  const head = 35 + Math.ceil(tokens.length / 8);
  if (bytes.length < head || (bytes.length - head) % 67 !== 0) return undefined;
  const number = (at: number) => BigInt(`0x${bytes.toString("hex", at, at + 32)}`);
  const count = bytes.readUInt16BE(1);
  const unread = tokens.slice(0, count).filter((_, i) => (bytes.readUInt8(35 + (i >> 3)) >> (i & 7)) & 1);
  const held: TokenBalance[] = [];
  for (let at = head; at < bytes.length; at += 67) {
    const token = tokens[bytes.readUInt16BE(at)];
    const decimals = bytes.readUInt8(at + 66);
    if (!token) return undefined;
    held.push({
      token,
      balance: number(at + 2),
      supply: number(at + 34),
      decimals: decimals === 255 ? null : decimals,
    });
  }
  return { count, native: number(3), unread, held };
};

/** Requests one result from a node. @throws {NodeError} also when it refuses */
type CallNode = (method: string, params: unknown[]) => Promise<unknown>;

/** All balances at one block by the probe, one request per chunk of tokens. @throws {NodeError} */
const balancesByProbe = async (
  ask: CallNode,
  holder: Address,
  tokens: readonly Address[],
  block: Hex,
): Promise<Balances> => {
  const balances: Balances = { block: Number(block), native: 0n, held: [], unread: [] };

  /** Reads as many of these tokens, from the first on, as one response can contain. @returns the remaining ones */
  const readSome = async (some: readonly Address[]) => {
    const found = readAnswer(some, await ask("eth_call", [{ data: probeOf(holder, some) }, block]));
    if (!found || (found.count === 0 && some.length > 0))
      throw new NodeError("refused", "a malformed response of the probe");
    balances.native = found.native;
    balances.held.push(...found.held);
    balances.unread.push(...found.unread);
    return some.slice(found.count);
  };
  const readChunk = async (chunk: readonly Address[]) => {
    let [remaining, most] = [chunk, chunk.length];
    do {
      try {
        remaining = [...(await readSome(remaining.slice(0, most))), ...remaining.slice(most)];
      } catch (error) {
        // A gateway in front of the node may refuse a request of that size.
        if (nodeErrorOf(error)?.kind !== "too_large" || most < 2) throw error;
        most = Math.ceil(most / 2);
      }
    } while (remaining.length > 0);
  };

  const inTurn = limitConcurrency(atOnce);
  const chunks = Array.from({ length: Math.max(1, Math.ceil(tokens.length / mostAtOnce)) }, (_, n) =>
    tokens.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
  );
  await Promise.all(chunks.map((chunk) => inTurn(() => readChunk(chunk))));
  return balances;
};

/** @returns the fallback's result if the node refused the work; other failures are thrown */
const orWhenRefused = async <T>(work: () => Promise<T>, fallback: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (nodeErrorOf(error)?.kind !== "refused") throw error;
    return fallback();
  }
};

/** Several nodes may share one URL, and some may lack the newest block: a refused request is repeated this many blocks earlier. */
const blocksBehind = 8;

/**
 * The balances of an address on a chain: its native coin and those of `tokens` that are not zero, all at one block, about 1,500 tokens per
 * request. No contract needs to be deployed (docs/decisions/0014-portfolio.md); a node that refuses to run undeployed code is read by
 * multicall.
 * @throws {NodeError} when the node does not respond, or refuses; the AbortError of `signal`
 */
export async function readBalances(
  nodes: Nodes,
  chainId: number,
  holder: Address,
  tokens: readonly Address[],
  signal?: AbortSignal,
): Promise<Balances> {
  const ask: CallNode = async (method, params) => {
    signal?.throwIfAborted();
    const answer = await nodes.ask(chainId, method, params, signal);
    if ("error" in answer)
      throw new NodeError("refused", `it refuses ${method}: ${answer.error.message.slice(0, 200)}`);
    return answer.result;
  };
  const readAt = (number: number) => {
    const block: Hex = `0x${number.toString(16)}`;
    return orWhenRefused(
      () => balancesByProbe(ask, holder, tokens, block),
      () => balancesByMulticall(nodes, chainId, holder, tokens, block, signal),
    );
  };
  const head = Number(await ask("eth_blockNumber", []));
  return orWhenRefused(
    () => readAt(head),
    () => readAt(Math.max(0, head - blocksBehind)),
  );
}
