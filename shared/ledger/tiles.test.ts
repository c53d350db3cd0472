import { concatBytes } from "@noble/hashes/utils";
import { describe, expect, it } from "vitest";
import {
  consistencyProof,
  type Hash,
  hashLeaf,
  hashNodes,
  inclusionProof,
  readRoot,
  verifyConsistency,
  verifyInclusion,
} from "./merkle-tree.ts";
import {
  decodeEntryBundle,
  encodeEntryBundle,
  formatTilePath,
  nodesOfTiles,
  parseTilePath,
  type TileAddress,
  widthOfTile,
} from "./tiles.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("tile paths", () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, "0/000"],
    [{ level: 0, index: 1234067, width: 256 }, "0/x001/x234/067"],
    [{ level: 63, index: 999, width: 255 }, "63/999.p/255"],
    [{ level: "entries", index: 1000, width: 1 }, "entries/x001/000.p/1"],
  ] as [TileAddress, string][])("write %o as %s, and read it again", (address, path) => {
    expect(formatTilePath(address)).toBe(path);
    expect(parseTilePath(path)).toEqual(address);
  });

  it.each([
    "",
    "0",
    "0/0",
    "00/000",
    "64/000",
    "0/000.p/0",
    "0/000.p/256",
    "0/000.p/01",
    "0/x000/001",
    "0/001/002",
    "0/000/",
    "entries/../000",
    "0/000.p/",
    "data/000",
    "-1/000",
  ])("refuse %s", (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });

  it("have the widths that the specification gives for 70,000 leaves", () => {
    const widths = (level: number, indexes: number[]) => indexes.map((index) => widthOfTile({ level, index }, 70_000));
    expect(widths(0, [0, 272, 273, 274])).toEqual([256, 256, 112, 0]);
    expect(widths(1, [0, 1, 2])).toEqual([256, 17, 0]);
    expect(widths(2, [0, 1])).toEqual([1, 0]);
    expect(widthOfTile({ level: 0, index: 0 }, 256)).toBe(256);
    expect(widthOfTile({ level: 1, index: 0 }, 256)).toBe(1);
  });
});

describe("a tree read from its tiles", () => {
  const size = 70_000;
  const leaves = Array.from({ length: size }, (_, i) => hashLeaf(bytes(`entry ${i}`)));
  const levels: Hash[][] = [leaves];
  while ((levels.at(-1) as Hash[]).length >= 256) {
    const below = levels.at(-1) as Hash[];
    levels.push(
      Array.from({ length: Math.floor(below.length / 256) }, (_, i) => hashNodes(below.slice(i * 256, (i + 1) * 256))),
    );
  }
  const read: string[] = [];
  const readTile = async ({ level, index, width }: TileAddress) => {
    read.push(formatTilePath({ level, index, width }));
    return concatBytes(...(levels[Number(level)] as Hash[]).slice(index * 256, index * 256 + width));
  };
  const root = hashNodes(leaves);

  it("has the root of its leaves", async () => {
    expect(await readRoot(nodesOfTiles(readTile, size), size)).toEqual(root);
  });

  it.each([0, 255, 256, 65_535, 65_536, 69_999])("proves leaf %i from a handful of tiles", async (index) => {
    read.length = 0;
    const proof = await inclusionProof(nodesOfTiles(readTile, size), index, size);
    expect(verifyInclusion({ index, size, proof }, leaves[index] as Hash, root)).toBe(true);
    expect(read.length).toBeLessThanOrEqual(6);
    expect(new Set(read).size).toBe(read.length);
  });

  it.each([1, 255, 256, 65_536, 69_999, 70_000])("proves that its first %i leaves are a prefix", async (from) => {
    const proof = await consistencyProof(nodesOfTiles(readTile, size), from, size);
    expect(verifyConsistency({ size: from, root: hashNodes(leaves.slice(0, from)) }, { size, root }, proof)).toBe(true);
  });

  it("refuses a tile of the wrong length", async () => {
    const nodes = nodesOfTiles(async (tile) => (await readTile(tile)).slice(1), size);
    await expect(inclusionProof(nodes, 0, size)).rejects.toThrow(RangeError);
  });
});

describe("entry bundles", () => {
  it("put each entry after its length", () => {
    const bundle = encodeEntryBundle([bytes(""), bytes("a"), bytes("bc")]);
    expect([...bundle]).toEqual([0, 0, 0, 1, 97, 0, 2, 98, 99]);
    expect(decodeEntryBundle(bundle, 3)).toEqual([bytes(""), bytes("a"), bytes("bc")]);
  });

  it("refuse another number of entries, cut bytes and entries that are too long", () => {
    const bundle = encodeEntryBundle([bytes("a"), bytes("bc")]);
    for (let end = 0; end < bundle.length; end++)
      expect(() => decodeEntryBundle(bundle.slice(0, end), 2)).toThrow(RangeError);
    expect(() => decodeEntryBundle(bundle, 1)).toThrow(RangeError);
    expect(() => decodeEntryBundle(concatBytes(bundle, Uint8Array.of(0)), 2)).toThrow(RangeError);
    expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
