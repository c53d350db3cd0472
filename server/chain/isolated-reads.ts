import type { Hex } from "viem";
import { readProbe } from "../../contracts/generated/read-probe.ts";
import type { Read } from "./aggregate.ts";
import { bytesIn } from "./decode-hex.ts";
import type { RpcAnswer } from "./json-rpc.ts";
import { NodeError } from "./node-error.ts";

/** Bytes of reads in one request: initialization code may have 48 KiB (EIP-3860). */
const mostBytes = 40_000;
/** Each read is preceded by its address and the length of its calldata. */
const headBytes = 22;

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, "0");

const packed = ({ to, data }: Read) => to.slice(2) + hex(data.length / 2 - 1, 2) + data.slice(2);

/** The first reads, as many as fit into one request. */
const probeOf = (reads: readonly Read[]): Hex => {
  let body = "";
  for (const read of reads) {
    if (body.length / 2 + headBytes + read.data.length / 2 > mostBytes) break;
    body += packed(read);
  }
  const padding = "0".repeat((64 - (body.length % 64)) % 64);
  return `${readProbe.bytecode}${hex(32, 32)}${hex(body.length / 2, 32)}${body}${padding}` as Hex;
};

/** Decodes a probe's response (contracts/read-probe.sol). @returns undefined when it is malformed */
const answersIn = (data: Hex): (Hex | null)[] | undefined => {
  const bytes = Buffer.from(data.slice(2), "hex");
  if (bytes.length < 3) return undefined;
  const answers: (Hex | null)[] = [];
  let at = 3;
  for (let n = bytes.readUInt16BE(1); n > 0; n--) {
    if (at + 3 > bytes.length) return undefined;
    const end = at + 3 + bytes.readUInt16BE(at + 1);
    if (end > bytes.length) return undefined;
    answers.push(bytes[at] ? `0x${bytes.toString("hex", at + 3, end)}` : null);
    at = end;
  }
  return at === bytes.length ? answers : undefined;
};

/**
 * Reads contracts that disturb each other's reads, each with its own gas and response limit (contracts/read-probe.sol). Returns the result
 * of each read in order: null where there was no readable result, "0x" where there is no contract. `call` is one `eth_call`.
 * @throws {NodeError} when the node does not respond, or refuses to run undeployed code
 */
export async function readIsolated(
  reads: readonly Read[],
  call: (transaction: { data: Hex }) => Promise<RpcAnswer>,
): Promise<(Hex | null)[]> {
  const answers: (Hex | null)[] = [];
  while (answers.length < reads.length) {
    const remaining = reads.slice(answers.length);
    const answer = await call({ data: probeOf(remaining) });
    if ("error" in answer)
      throw new NodeError("refused", `it refuses to run code: ${answer.error.message.slice(0, 200)}`);
    const bytes = bytesIn(answer.result);
    const results = bytes && answersIn(bytes);
    if (!results?.length || results.length > remaining.length)
      throw new NodeError("refused", "a malformed response of the probe");
    answers.push(...results);
  }
  return answers;
}
