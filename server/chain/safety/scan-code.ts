import { type Hex, hexToBytes, toHex } from "viem";

const op = {
  sub: 0x03,
  eq: 0x14,
  xor: 0x18,
  push1: 0x60,
  push4: 0x63,
  push32: 0x7f,
  delegatecall: 0xf4,
  invalid: 0xfe,
} as const;

/**
 * Instructions by which a trade can depend on more than storage, caller and arguments: time, other contracts, and whatever can tell a
 * simulation from a transaction.
 */
const surroundings: ReadonlySet<number> = new Set([
  ...[0x31, 0x32, 0x3a, 0x3b, 0x3c, 0x3f], // BALANCE, ORIGIN, GASPRICE, EXTCODESIZE, EXTCODECOPY, EXTCODEHASH
  ...[0x40, 0x41, 0x42, 0x43, 0x44, 0x45], // BLOCKHASH, COINBASE, TIMESTAMP, NUMBER, PREVRANDAO, GASLIMIT
  ...[0x47, 0x48, 0x49, 0x4a, 0x5a], // SELFBALANCE, BASEFEE, BLOBHASH, BLOBBASEFEE, GAS
  ...[0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa], // CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2, STATICCALL
]);

/** Those by which it can depend on the numbers of blocks: also through other contracts. */
const blockNumbers: ReadonlySet<number> = new Set([0x40, 0x43, 0xf1, 0xf2, 0xf4, 0xfa]); // BLOCKHASH, NUMBER, CALL, CALLCODE, DELEGATECALL, STATICCALL

/** Findings in the instructions of a contract, without data and push arguments. */
export type ScannedCode = {
  /** Selectors that the code compares with, by which calls are dispatched. */
  functions: ReadonlySet<Hex>;
  delegates: boolean;
  /** Whether no function looks at its surroundings, so that a trade has the same result at any time and for anybody new. */
  selfContained: boolean;
  /** Whether no function can know the number of a block. */
  ignoresBlocks: boolean;
};

/**
 * Reads code instruction by instruction. A selector counts when it is compared within three instructions (Solidity: EQ or SUB;
 * Vyper: XOR), so that data and calls to other contracts are not mistaken for functions.
 */
export function scanCode(code: Hex): ScannedCode {
  const functions = new Set<Hex>();
  const seen = new Set<number>();
  let waiting: { selector: Hex; left: number }[] = [];
  for (const { is, argument } of instructionsOf(withoutMetadata(hexToBytes(code)))) {
    seen.add(is);
    if (is === op.eq || is === op.sub || is === op.xor) {
      for (const { selector } of waiting) functions.add(selector);
      waiting = [];
    }
    waiting = waiting.filter((one) => --one.left > 0);
    if (is === op.push4) waiting.push({ selector: toHex(argument), left: 3 });
  }
  return {
    functions,
    delegates: seen.has(op.delegatecall),
    selfContained: [...seen].every((is) => !surroundings.has(is)),
    ignoresBlocks: [...seen].every((is) => !blockNumbers.has(is)),
  };
}

/** The same code, except that it fails where it looks at its surroundings: what still succeeds does not depend on them. */
export function blindCode(code: Hex): Hex {
  const bytes = hexToBytes(code);
  for (const { at, is } of instructionsOf(bytes)) if (surroundings.has(is)) bytes[at] = op.invalid;
  return toHex(bytes);
}

function* instructionsOf(bytes: Uint8Array): Generator<{ at: number; is: number; argument: Uint8Array }> {
  for (let at = 0; at < bytes.length; at += 1) {
    const is = bytes[at] as number;
    const length = is >= op.push1 && is <= op.push32 ? is - op.push1 + 1 : 0;
    yield { at, is, argument: bytes.subarray(at + 1, at + 1 + length) };
    at += length;
  }
}

/** Solidity appends CBOR metadata and its length in two bytes; the metadata begins with 0xa1 or 0xa2, a map. */
const withoutMetadata = (bytes: Uint8Array): Uint8Array => {
  const length = ((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0);
  const from = bytes.length - 2 - length;
  return from > 0 && ((bytes[from] ?? 0) & 0xf0) === 0xa0 ? bytes.subarray(0, from) : bytes;
};
