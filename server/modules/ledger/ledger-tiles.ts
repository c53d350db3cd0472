import { gunzipSync, gzipSync } from "node:zlib";
import * as m from "@cointally/i18n/messages";
import { emptyRoot, type ReadNode } from "@cointally/shared/ledger/merkle-tree.ts";
import {
  decodeEntryBundle,
  encodeEntryBundle,
  formatTilePath,
  nodesOfTiles,
  splitHashes,
  type TileAddress,
  tileOfNode,
  tileWidth,
  widthOfTile,
} from "@cointally/shared/ledger/tiles.ts";
import { sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Queries } from "../../database/client.ts";
import type { RightEdge, Tile } from "./grow-tree.ts";

const hashLength = 32;
/** The level under which entry bundles are stored. */
const entriesLevel = -1;
const levelOf = ({ level }: Pick<TileAddress, "level">) => (level === "entries" ? entriesLevel : level);

/**
 * The bytes of a tile or entry bundle of the signed log. A full bundle is still compressed.
 * @throws {AppError} not_found when the log has no such tile yet
 */
export async function findTile(
  db: Queries,
  tile: TileAddress,
): Promise<{ bytes: Buffer; gzip: boolean; origin: string }> {
  const { rows } = await db.execute<{ origin: string; size: string; bytes: Buffer }>(
    sql`select h.origin, h.size, t.bytes from ledger_head h join ledger_tiles t on t.level = ${levelOf(tile)} and t.index = ${tile.index}`,
  );
  const [row] = rows;
  if (!row || widthOfTile(tile, Number(row.size)) < tile.width) throw notFound(m.error_not_found_ledger_entry());
  const { origin, bytes } = row;
  if (tile.level === "entries") {
    if (tile.width === tileWidth) return { bytes, gzip: true, origin };
    return { bytes: Buffer.from(encodeEntryBundle(entriesOf(bytes).slice(0, tile.width))), gzip: false, origin };
  }
  return { bytes: bytes.subarray(0, tile.width * hashLength), gzip: false, origin };
}

/**
 * Makes a proof in the tree of `size` leaves. Its tiles are read with one query: `makeProof` runs once to learn which nodes it reads, whose
 * place does not depend on any hash, and once more with these.
 * @throws {AppError} not_found where the log has not that many leaves
 */
export async function proveByTiles<Proof>(
  db: Queries,
  size: number,
  makeProof: (readNode: ReadNode) => Promise<Proof>,
): Promise<Proof> {
  const wanted = new Map<string, TileAddress>();
  await makeProof((level, index) => {
    const { tile } = tileOfNode({ level, index }, size);
    wanted.set(formatTilePath(tile), tile);
    return emptyRoot;
  });
  const paths = [...wanted.keys()];
  const found = await readTiles(db, [...wanted.values()]);
  return makeProof(
    nodesOfTiles(async (tile) => {
      const bytes = found[paths.indexOf(formatTilePath(tile))];
      if (!bytes || bytes.length < tile.width * hashLength) throw notFound(m.error_not_found_ledger_entry());
      return bytes.subarray(0, tile.width * hashLength);
    }, size),
  );
}

/** The bytes of one entry. @throws {AppError} not_found */
export async function findEntry(db: Queries, seq: number): Promise<Uint8Array> {
  const [bundle] = await readTiles(db, [{ level: "entries", index: Math.floor(seq / tileWidth) }]);
  const entry = bundle && entriesOf(bundle)[seq % tileWidth];
  if (!entry) throw notFound(m.error_not_found_ledger_entry());
  return entry;
}

/** The incomplete tiles and the incomplete entry bundle at the end of a log of `size` entries. */
export async function readEnd(db: Queries, size: number): Promise<{ edge: RightEdge; entries: Uint8Array[] }> {
  const levels = Array.from({ length: 8 }, (_, level) => level).filter((level) => size >= tileWidth ** level);
  const last = levels.map((level) => ({ level, index: Math.floor(size / tileWidth ** (level + 1)) }));
  const [bundle, ...tiles] = await readTiles(db, [{ level: "entries", index: Math.floor(size / tileWidth) }, ...last]);
  const edge = last.map((tile, i) => splitHashes(tiles[i] ?? Buffer.alloc(0), widthOfTile(tile, size)));
  return { edge, entries: bundle ? entriesOf(bundle) : [] };
}

/** Stores tiles, which replace narrower ones, and entries after `entries`, the last incomplete bundle of a log of `size`. */
export async function storeTiles(
  db: Queries,
  tiles: readonly Tile[],
  { size, entries, added }: { size: number; entries: Uint8Array[]; added: Uint8Array[] },
): Promise<void> {
  const all = [...entries, ...added];
  const first = Math.floor(size / tileWidth);
  const bundles = Array.from({ length: Math.ceil(all.length / tileWidth) }, (_, i) => ({
    level: entriesLevel,
    index: first + i,
    bytes: gzipSync(encodeEntryBundle(all.slice(i * tileWidth, (i + 1) * tileWidth))),
  }));
  const rows = [...tiles, ...bundles];
  await db.execute(sql`
    insert into ledger_tiles (level, index, bytes)
    select * from unnest(${sql.param(rows.map(({ level }) => level))}::smallint[], ${sql.param(rows.map(({ index }) => index))}::bigint[],
      ${sql.param(rows.map(({ bytes }) => Buffer.from(bytes)))}::bytea[])
    on conflict (level, index) do update set bytes = excluded.bytes`);
}

function entriesOf(bundle: Buffer): Uint8Array[] {
  const bytes = gunzipSync(bundle);
  let count = 0;
  for (let offset = 0; offset < bytes.length; offset += 2 + bytes.readUInt16BE(offset)) count++;
  return decodeEntryBundle(bytes, count);
}

/** The stored bytes of some tiles, in their order; undefined where there is none. */
async function readTiles(db: Queries, tiles: Pick<TileAddress, "level" | "index">[]): Promise<(Buffer | undefined)[]> {
  const { rows } = await db.execute<{ n: number; bytes: Buffer }>(sql`
    select wanted.n::int, t.bytes
    from unnest(${sql.param(tiles.map(levelOf))}::smallint[], ${sql.param(tiles.map(({ index }) => index))}::bigint[])
      with ordinality as wanted (level, index, n) join ledger_tiles t using (level, index)`);
  const found = new Map(rows.map(({ n, bytes }) => [n, bytes]));
  return tiles.map((_, i) => found.get(i + 1));
}
