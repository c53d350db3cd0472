import type { Address, Hex } from "viem";

/** One read of a contract: its address and the call's bytes. */
export type Read = { to: Address; data: Hex };

/** `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3. */
const selector = "0x82ad56cb";
/** A word is 32 bytes, 64 hex digits. */
const word = (value: number) => value.toString(16).padStart(64, "0");
const wordsOf = (digits: number) => Math.ceil(digits / 64);
/** Words before the bytes of a call: address, allowFailure, offset and length of the bytes. */
const headWords = 4;

/** Bytes of calldata that a read needs in an aggregate. */
export function bytesOf({ data }: Read): number {
  return 32 * (1 + headWords + wordsOf(data.length - 2));
}

/**
 * Encodes many reads as one call of Multicall3, each allowed to fail. The layout is fixed, so it is encoded here: a general encoder blocks
 * the process about ten times as long, and a refresh makes hundreds of these calls.
 */
export function encodeAggregate(reads: readonly Read[]): Hex {
  const offsets: string[] = [];
  const bodies: string[] = [];
  let place = reads.length * 32;
  for (const read of reads) {
    const digits = read.data.slice(2);
    offsets.push(word(place));
    bodies.push(
      read.to.slice(2).toLowerCase().padStart(64, "0") + word(1) + word(96) + word(digits.length / 2),
      digits.padEnd(wordsOf(digits.length) * 64, "0"),
    );
    place += bytesOf(read) - 32;
  }
  return `${selector}${word(32)}${word(reads.length)}${offsets.join("")}${bodies.join("")}` as Hex;
}

/**
 * The results of the reads in order: null for a revert, "0x" where there is no contract. Undefined when the bytes do not fit the number of
 * reads.
 */
export function decodeAggregate(data: Hex, count: number): (Hex | null)[] | undefined {
  const digits = data.slice(2);
  const number = (at: number) => {
    const text = digits.slice(at, at + 64);
    return text.length === 64 ? Number(`0x${text}`) : Number.NaN;
  };
  if (number(0) !== 32 || number(64) !== count) return undefined;
  const results: (Hex | null)[] = [];
  for (let n = 0; n < count; n++) {
    const start = 128 + number(128 + n * 64) * 2;
    const length = number(start + 128) * 2;
    const from = start + 192;
    if (!(start >= 0 && length >= 0 && from + length <= digits.length)) return undefined;
    results.push(number(start) === 1 ? `0x${digits.slice(from, from + length)}` : null);
  }
  return results;
}
