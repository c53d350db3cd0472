import { type Hash, hashNodes, type ReadNode } from "./merkle-tree.ts";

/** Hashes in a full tile and entries in a full bundle (C2SP tlog-tiles). */
export const tileWidth = 256;
const tileHeight = 8;
const hashLength = 32;

/** A tile of hashes by its level, or a bundle of entries; `width` is 256 for a full one. */
export type TileAddress = { level: number | "entries"; index: number; width: number };

/** The number of hashes in tile `index` of a level in a tree of `size` leaves: 0 to 256. */
export function widthOfTile({ level, index }: Pick<TileAddress, "level" | "index">, size: number): number {
  const hashes = Math.floor(size / 256 ** (level === "entries" ? 0 : level));
  return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth));
}

/** The path of a tile, as C2SP tlog-tiles writes it: `0/x001/x234/067`, `entries/000.p/17`. */
export function formatTilePath({ level, index, width }: TileAddress): string {
  const groups =
    String(index)
      .padStart(3 * Math.ceil(String(index).length / 3), "0")
      .match(/\d{3}/g) ?? [];
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join("/");
  return `${level}/${path}${width < tileWidth ? `.p/${width}` : ""}`;
}

/** @returns undefined for a text that is not the canonical path of a tile */
export function parseTilePath(path: string): TileAddress | undefined {
  const match = /^(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!match) return undefined;
  const [, level, groups = "", width] = match;
  const address: TileAddress = {
    level: level === "entries" ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, "")),
    width: width === undefined ? tileWidth : Number(width),
  };
  const fits = address.width > 0 && (address.level === "entries" || address.level <= 63);
  return fits && formatTilePath(address) === path ? address : undefined;
}

/** Where a node of a tree of `size` leaves is: its tile, and the hashes of that tile which it is the root of. */
export function tileOfNode(
  { level, index }: { level: number; index: number },
  size: number,
): { tile: TileAddress; start: number; count: number } {
  const tileLevel = Math.floor(level / tileHeight);
  const count = 2 ** (level - tileLevel * tileHeight);
  const position = { level: tileLevel, index: Math.floor((index * count) / tileWidth) };
  return { tile: { ...position, width: widthOfTile(position, size) }, start: (index * count) % tileWidth, count };
}

/** Reads any node of a tree of `size` leaves from its tiles; each tile is read once. */
export function nodesOfTiles(readTile: (tile: TileAddress) => Promise<Uint8Array>, size: number): ReadNode {
  const tiles = new Map<string, Promise<Hash[]>>();
  return async (level, index) => {
    const { tile: address, start, count } = tileOfNode({ level, index }, size);
    const path = formatTilePath(address);
    const tile = tiles.get(path) ?? readTile(address).then((bytes) => splitHashes(bytes, address.width));
    tiles.set(path, tile);
    return hashNodes((await tile).slice(start, start + count));
  };
}

/** @throws RangeError when the bytes are not exactly `width` hashes */
export function splitHashes(bytes: Uint8Array, width: number): Hash[] {
  if (bytes.length !== width * hashLength)
    throw new RangeError(`a tile of ${width} hashes has ${width * hashLength} bytes`);
  return Array.from({ length: width }, (_, i) => bytes.subarray(i * hashLength, (i + 1) * hashLength));
}

/** An entry bundle: each entry follows its length as a big-endian uint16. */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bundle = new Uint8Array(entries.reduce((length, entry) => length + 2 + entry.length, 0));
  const view = new DataView(bundle.buffer);
  let offset = 0;
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new RangeError("an entry has at most 65,535 bytes");
    view.setUint16(offset, entry.length);
    bundle.set(entry, offset + 2);
    offset += 2 + entry.length;
  }
  return bundle;
}

/** @throws RangeError when the bytes are not exactly `width` entries */
export function decodeEntryBundle(bundle: Uint8Array, width: number): Uint8Array[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.length);
  const entries: Uint8Array[] = [];
  let offset = 0;
  while (offset + 2 <= bundle.length) {
    const end = offset + 2 + view.getUint16(offset);
    if (end > bundle.length) break;
    entries.push(bundle.subarray(offset + 2, end));
    offset = end;
  }
  if (offset !== bundle.length || entries.length !== width)
    throw new RangeError(`the bundle is not ${width} whole entries`);
  return entries;
}
