import { type Hash, hashNodes } from "@cointally/shared/ledger/merkle-tree.ts";
import { tileWidth } from "@cointally/shared/ledger/tiles.ts";
import { concatBytes } from "@noble/hashes/utils";

/** The last, incomplete tile of each level, from the leaves upwards: enough to add leaves and to compute the root. */
export type RightEdge = Hash[][];

/** A tile of hashes with its position; a later one at the same position replaces it. */
export type Tile = { level: number; index: number; bytes: Uint8Array };

/** Adds leaf hashes to a tree of `size` leaves. @returns the tiles that changed, as they are at the end, the new edge and the root */
export function growTree(
  size: number,
  edge: RightEdge,
  leaves: readonly Hash[],
): { tiles: Tile[]; edge: RightEdge; root: Hash } {
  const grown = edge.map((hashes) => [...hashes]);
  const tiles: Tile[] = [];
  let added = leaves;
  for (let level = 0; added.length > 0; level++) {
    const hashes = [...(grown[level] ?? []), ...added];
    const first = Math.floor(size / tileWidth ** (level + 1));
    const complete: Hash[] = [];
    for (let start = 0; start < hashes.length; start += tileWidth) {
      const tile = hashes.slice(start, start + tileWidth);
      tiles.push({ level, index: first + start / tileWidth, bytes: concatBytes(...tile) });
      if (tile.length === tileWidth) complete.push(hashNodes(tile));
    }
    grown[level] = hashes.slice(complete.length * tileWidth);
    added = complete;
  }
  return { tiles, edge: grown, root: rootOfEdge(grown) };
}

/** The root of a tree: each level's complete subtrees, followed by the incomplete one below them. */
export function rootOfEdge(edge: RightEdge): Hash {
  return hashNodes(edge.reduce<Hash[]>((below, hashes) => joinLevels(hashes, below), []));
}

const joinLevels = (hashes: Hash[], below: Hash[]) => (below.length > 0 ? [...hashes, hashNodes(below)] : hashes);
