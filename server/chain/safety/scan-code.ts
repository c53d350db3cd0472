import { type Hex, hexToBytes, toHex } from "viem";

const op = {
  sub: 0x03,
  eq: 0x14,
  xor: 0x18,
  timestamp: 0x42,
  number: 0x43,
  push1: 0x60,
  push4: 0x63,
  push32: 0x7f,
  call: 0xf1,
  delegatecall: 0xf4,
  staticcall: 0xfa,
} as const;

/** Findings in the instructions of a contract, without data and push arguments. */
export type ScannedCode = {
  /** Selectors that the code compares with, by which calls are dispatched. */
  functions: ReadonlySet<Hex>;
  delegates: boolean;
  /** Whether its behaviour depends on neither time nor other contracts. */
  timeless: boolean;
};

/**
 * Reads code instruction by instruction. A selector counts when it is compared within three instructions (Solidity: EQ or SUB;
 * Vyper: XOR), so that data and calls to other contracts are not mistaken for functions.
 */
export function scanCode(code: Hex): ScannedCode {
  const bytes = withoutMetadata(hexToBytes(code));
  const functions = new Set<Hex>();
  const seen = new Set<number>();
  let waiting: { selector: Hex; left: number }[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const is = bytes[at] as number;
    seen.add(is);
    if (is === op.eq || is === op.sub || is === op.xor) {
      for (const { selector } of waiting) functions.add(selector);
      waiting = [];
    }
    waiting = waiting.filter((one) => --one.left > 0);
    if (is < op.push1 || is > op.push32) continue;
    const length = is - op.push1 + 1;
    if (is === op.push4) waiting.push({ selector: toHex(bytes.subarray(at + 1, at + 5)), left: 3 });
    at += length;
  }
  const asksOthers = [op.call, op.delegatecall, op.staticcall].some((one) => seen.has(one));
  return {
    functions,
    delegates: seen.has(op.delegatecall),
    timeless: !asksOthers && !seen.has(op.timestamp) && !seen.has(op.number),
  };
}

/** Solidity appends CBOR metadata and its length in two bytes; the metadata begins with 0xa1 or 0xa2, a map. */
const withoutMetadata = (bytes: Uint8Array): Uint8Array => {
  const length = ((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0);
  const from = bytes.length - 2 - length;
  return from > 0 && ((bytes[from] ?? 0) & 0xf0) === 0xa0 ? bytes.subarray(0, from) : bytes;
};
