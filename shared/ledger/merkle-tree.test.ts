import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { describe, expect, it } from "vitest";
import {
  consistencyProof,
  emptyRoot,
  type Hash,
  hashLeaf,
  hashNode,
  hashNodes,
  inclusionProof,
  type ReadNode,
  readRoot,
  verifyConsistency,
  verifyInclusion,
} from "./merkle-tree.ts";

/** The eight leaves of Certificate Transparency's reference tree, and the roots of its first 1 to 8. */
const referenceLeaves = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const referenceRoots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const leaves = referenceLeaves.map((leaf) => hashLeaf(hexToBytes(leaf)));
const hex = (hashes: Hash[]) => hashes.map(bytesToHex);

/** Reads nodes of a tree that is entirely in memory. */
const nodesOf =
  (hashes: Hash[]): ReadNode =>
  (level, index) =>
    hashNodes(hashes.slice(index * 2 ** level, (index + 1) * 2 ** level));

/** The root as RFC 6962 defines it, by recursion. */
const definedRoot = (hashes: Hash[]): Hash => {
  if (hashes.length <= 1) return hashes[0] ?? emptyRoot;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return hashNode(definedRoot(hashes.slice(0, split)), definedRoot(hashes.slice(split)));
};

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => hashLeaf(new TextEncoder().encode(`leaf ${i}`)));

describe("RFC 6962 trees", () => {
  it("have the reference roots for 0 to 8 leaves", async () => {
    expect(bytesToHex(emptyRoot)).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    for (const [i, root] of referenceRoots.entries()) {
      expect(bytesToHex(hashNodes(leaves.slice(0, i + 1)))).toBe(root);
      expect(bytesToHex(await readRoot(nodesOf(leaves), i + 1))).toBe(root);
    }
  });

  it("have the reference audit paths", async () => {
    const path = async (index: number, size: number) => hex(await inclusionProof(nodesOf(leaves), index, size));
    expect(await path(0, 1)).toEqual([]);
    expect(await path(0, 8)).toEqual([
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    expect(await path(2, 3)).toEqual(["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]);
  });

  it("have the reference consistency proofs", async () => {
    const proof = async (from: number, to: number) => hex(await consistencyProof(nodesOf(leaves), from, to));
    expect(await proof(1, 1)).toEqual([]);
    expect(await proof(6, 8)).toEqual([
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    expect(await proof(2, 5)).toEqual([
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ]);
  });

  it("prove every leaf of every size up to 40, and no other leaf, index or size", async () => {
    const all = numbered(40);
    for (let size = 1; size <= all.length; size++) {
      const tree = all.slice(0, size);
      const root = definedRoot(tree);
      for (let index = 0; index < size; index++) {
        const proof = await inclusionProof(nodesOf(tree), index, size);
        const [leaf, other] = [tree[index] as Hash, tree[(index + 1) % size] as Hash];
        expect(verifyInclusion({ index, size, proof }, leaf, root)).toBe(true);
        if (size > 1) expect(verifyInclusion({ index, size, proof }, other, root)).toBe(false);
        if (size > 1) expect(verifyInclusion({ index: (index + 1) % size, size, proof }, leaf, root)).toBe(false);
        expect(verifyInclusion({ index, size, proof: [...proof, root] }, leaf, root)).toBe(false);
        if (proof.length > 0) expect(verifyInclusion({ index, size, proof: proof.slice(1) }, leaf, root)).toBe(false);
      }
    }
  });

  it("prove that every smaller tree up to 40 is a prefix, and no tree with a changed leaf", async () => {
    const all = numbered(40);
    for (let to = 1; to <= all.length; to++) {
      const newer = { size: to, root: definedRoot(all.slice(0, to)) };
      for (let from = 0; from <= to; from++) {
        const proof = await consistencyProof(nodesOf(all), from, to);
        const older = { size: from, root: definedRoot(all.slice(0, from)) };
        expect(verifyConsistency(older, newer, proof)).toBe(true);
        if (from === 0) continue;
        const forged = { size: from, root: definedRoot([...all.slice(0, from - 1), emptyRoot]) };
        expect(verifyConsistency(forged, newer, proof)).toBe(false);
        expect(verifyConsistency(older, newer, [...proof, newer.root])).toBe(false);
      }
    }
  });

  it("refuse leaves and sizes that do not exist", async () => {
    await expect(inclusionProof(nodesOf(leaves), 8, 8)).rejects.toThrow(RangeError);
    await expect(consistencyProof(nodesOf(leaves), 5, 4)).rejects.toThrow(RangeError);
    expect(verifyInclusion({ index: 0, size: 0, proof: [] }, emptyRoot, emptyRoot)).toBe(false);
    expect(verifyInclusion({ index: -1, size: 8, proof: [] }, emptyRoot, emptyRoot)).toBe(false);
  });
});
