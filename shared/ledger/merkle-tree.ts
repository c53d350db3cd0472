import { sha256 } from "@noble/hashes/sha2";
import { hexToBytes } from "@noble/hashes/utils";

/** SHA-256, 32 bytes. */
export type Hash = Uint8Array;

/** Reads nodes of a tree: the root of the perfect subtree of 2^`level` leaves with this `index` at its level. */
export type ReadNode = (level: number, index: number) => Hash | Promise<Hash>;

/** Root of a tree without leaves (RFC 6962, section 2.1). */
export const emptyRoot: Hash = sha256(new Uint8Array());

/** Hash of a leaf: SHA-256(0x00 ‖ entry) (RFC 6962, section 2.1). */
export function hashLeaf(entry: Uint8Array): Hash {
  return sha256.create().update(leafPrefix).update(entry).digest();
}

/** Hash of an inner node: SHA-256(0x01 ‖ left ‖ right) (RFC 6962, section 2.1). */
export function hashNode(left: Hash, right: Hash): Hash {
  return sha256.create().update(nodePrefix).update(left).update(right).digest();
}

/** Root of a tree whose leaves, or perfect subtrees of equal size, have these hashes. */
export function hashNodes(hashes: readonly Hash[]): Hash {
  let level = [...hashes];
  if (level.length === 0) return emptyRoot;
  // A last node without a sibling moves up unchanged, which is how RFC 6962 splits a tree at powers of two.
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const [left, right] = level.slice(2 * i, 2 * i + 2) as [Hash, Hash?];
      return right ? hashNode(left, right) : left;
    });
  }
  return level[0] as Hash;
}

/** Root of the tree of the first `size` leaves. */
export async function readRoot(readNode: ReadNode, size: number): Promise<Hash> {
  return size === 0 ? emptyRoot : hashRange(readNode, 0, size);
}

/** The audit path of leaf `index` in the tree of `size` leaves, from the leaf upwards (RFC 6962, section 2.1.1). */
export async function inclusionProof(readNode: ReadNode, index: number, size: number): Promise<Hash[]> {
  assertRange(index, size);
  const path = async (begin: number, end: number): Promise<Hash[]> => {
    if (end - begin === 1) return [];
    const middle = begin + splitOf(end - begin);
    return index < middle
      ? [...(await path(begin, middle)), await hashRange(readNode, middle, end)]
      : [...(await path(middle, end)), await hashRange(readNode, begin, middle)];
  };
  return path(0, size);
}

/** The proof that the tree of `from` leaves is a prefix of that of `to` (RFC 6962, section 2.1.2); empty when no hash is needed. */
export async function consistencyProof(readNode: ReadNode, from: number, to: number): Promise<Hash[]> {
  if (from > to || from < 0) throw new RangeError("the older tree is the smaller one");
  if (from === 0 || from === to) return [];
  const proof = async (begin: number, end: number, known: boolean): Promise<Hash[]> => {
    if (from === end) return known ? [] : [await hashRange(readNode, begin, end)];
    const middle = begin + splitOf(end - begin);
    return from <= middle
      ? [...(await proof(begin, middle, known)), await hashRange(readNode, middle, end)]
      : [...(await proof(middle, end, false)), await hashRange(readNode, begin, middle)];
  };
  return proof(0, to, true);
}

/** Whether an audit path leads from a leaf's hash to the root of the tree of `size` leaves (RFC 9162, section 2.1.3.2). */
export function verifyInclusion(
  { index, size, proof }: { index: number; size: number; proof: readonly Hash[] },
  leafHash: Hash,
  root: Hash,
): boolean {
  if (!isIndex(index, size)) return false;
  let [node, last, hash] = [index, size - 1, leafHash];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      hash = hashNode(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = hashNode(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && equalHashes(hash, root);
}

/** Whether a proof shows that one tree is a prefix of the other (RFC 9162, section 2.1.4.2). */
export function verifyConsistency(
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && equalHashes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0 && equalHashes(older.root, emptyRoot);
  const path = isPowerOfTwo(older.size) ? [older.root, ...proof] : [...proof];
  const first = path.shift();
  if (!first) return false;
  let [node, last] = [older.size - 1, newer.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [olderHash, newerHash] = [first, first];
  for (const sibling of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      olderHash = hashNode(sibling, olderHash);
      newerHash = hashNode(sibling, newerHash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      newerHash = hashNode(newerHash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && equalHashes(olderHash, older.root) && equalHashes(newerHash, newer.root);
}

/** @throws Error when the text is not 32 bytes in hex */
export function parseHash(hex: string): Hash {
  const hash = hexToBytes(hex);
  if (hash.length !== 32) throw new Error("a hash has 32 bytes");
  return hash;
}

export function equalHashes(a: Hash, b: Hash): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

// Sizes exceed 32 bits, so halves and powers use arithmetic: JavaScript's bit operators are limited to 32 bits.
const half = (n: number) => Math.floor(n / 2);
const isPowerOfTwo = (n: number) => 2 ** Math.round(Math.log2(n)) === n;
const isIndex = (index: number, size: number) =>
  Number.isSafeInteger(size) && Number.isInteger(index) && index >= 0 && index < size;

/** The largest power of two below `n`, where RFC 6962 splits a tree of `n` leaves. */
function splitOf(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

async function hashRange(readNode: ReadNode, begin: number, end: number): Promise<Hash> {
  const count = end - begin;
  if (isPowerOfTwo(count)) return readNode(Math.round(Math.log2(count)), begin / count);
  const middle = begin + splitOf(count);
  return hashNode(await hashRange(readNode, begin, middle), await hashRange(readNode, middle, end));
}

function assertRange(index: number, size: number): void {
  if (!isIndex(index, size)) throw new RangeError(`leaf ${index} is not in a tree of ${size} leaves`);
}
