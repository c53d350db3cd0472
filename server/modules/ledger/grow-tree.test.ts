import { type Hash, hashLeaf, hashNodes } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatTilePath, tileWidth } from "@cointally/shared/ledger/tiles.ts";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { describe, expect, test } from "vitest";
import { growTree, type RightEdge, type Tile } from "./grow-tree.ts";

/** Certificate Transparency's reference tree (RFC 6962, section 2.1): its eight leaves, and the root of its first 1 to 8. */
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

/** Adds leaves in batches of these sizes. @returns the root after each, and the last form of every tile by its path */
function growInBatches(leaves: readonly Hash[], batches: readonly number[]) {
  const tiles = new Map<string, Tile>();
  const roots: Hash[] = [];
  let edge: RightEdge = [];
  let size = 0;
  for (const count of batches) {
    const grown = growTree(size, edge, leaves.slice(size, size + count));
    for (const tile of grown.tiles) tiles.set(`${tile.level}/${tile.index}`, tile);
    ({ edge } = grown);
    size += count;
    roots.push(grown.root);
  }
  const paths = [...tiles.values()].map(
    ({ level, index, bytes }) => [formatTilePath({ level, index, width: bytes.length / 32 }), bytes] as const,
  );
  return { roots, tiles: new Map(paths) };
}

describe("growTree", () => {
  const reference = referenceLeaves.map((leaf) => hashLeaf(hexToBytes(leaf)));

  test("makes the reference roots of RFC 6962 when leaves are added one by one", () => {
    const { roots } = growInBatches(
      reference,
      reference.map(() => 1),
    );
    expect(roots.map(bytesToHex)).toEqual(referenceRoots);
  });

  test.each([[8], [1, 7], [3, 5], [7, 1], [2, 2, 4], [4, 3, 1]])(
    "makes the reference root of RFC 6962 in batches of %j",
    (...batches) => {
      const { roots } = growInBatches(reference, batches);
      const sizes = batches.map((_, i) => batches.slice(0, i + 1).reduce((sum, count) => sum + count));
      expect(roots.map(bytesToHex)).toEqual(sizes.map((size) => referenceRoots[size - 1]));
    },
  );

  test("makes the tiles that C2SP tlog-tiles gives for 70,000 leaves, whatever the batches", () => {
    const size = 70_000;
    const leaves = Array.from({ length: size }, (_, i) => hashLeaf(utf8ToBytes(`entry ${i}`)));
    const { roots, tiles } = growInBatches(leaves, [1, 255, 256, 488, 9_000, 55_536, 4_464]);
    const path = (level: number, index: number, width = tileWidth) => formatTilePath({ level, index, width });
    const expected = [
      ...Array.from({ length: 273 }, (_, index) => path(0, index)),
      path(0, 273, 112),
      path(1, 0),
      path(1, 1, 17),
      path(2, 0, 1),
    ];
    expect([...tiles.keys()].sort()).toEqual(expected.sort());
    expect(roots.at(-1)).toEqual(hashNodes(leaves));
    // MTH(D[(n * 256 + i) * 256**l : (n * 256 + i + 1) * 256**l]) for i from 0 to 255.
    const hashes = (level: number, from: number, count: number) =>
      concatBytes(
        ...Array.from({ length: count }, (_, i) =>
          hashNodes(leaves.slice((from + i) * tileWidth ** level, (from + i + 1) * tileWidth ** level)),
        ),
      );
    expect(tiles.get("0/017")).toEqual(hashes(0, 17 * tileWidth, tileWidth));
    expect(tiles.get("0/273.p/112")).toEqual(hashes(0, 273 * tileWidth, 112));
    expect(tiles.get("1/000")).toEqual(hashes(1, 0, tileWidth));
    expect(tiles.get("1/001.p/17")).toEqual(hashes(1, tileWidth, 17));
    expect(tiles.get("2/000.p/1")).toEqual(hashes(2, 0, 1));
  });
});
