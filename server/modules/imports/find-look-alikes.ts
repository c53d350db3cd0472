import { sql } from "drizzle-orm";
import type { Queries } from "../../database/client.ts";
import { editDistance } from "../coins/edit-distance.ts";
import { isOtherNumber, mixesScripts, skeleton, skeletonsOf } from "../coins/skeleton.ts";
import type { NewCoinPlan } from "./plan-import.ts";

const rowsPerQuery = 5000;
/** Coins that are compared with one row, and warnings about one row. */
const max = { compared: 50, perRow: 3 };
/** A shorter name is found inside too many others. */
const minNameLength = 3;

type Names = { name: string; symbol: string; nameSkeleton: string; symbolSkeleton: string };
type Row = Names & { row: number; chainIds: number[] };
type Listed = Names & { row: number; id: string; slug: string };
/** The chains of coins that this import has listed, by their ids. */
export type OwnCoins = Map<string, number[]>;

/**
 * How a row imitates another coin (decisions.md, Real data), or null. An equal symbol alone does not: thousands of honest tokens share
 * theirs.
 */
export function likeness(row: Names, other: Names): "name" | "symbol" | null {
  if (isOtherNumber(row.name, other.name)) return null;
  const names = [row.nameSkeleton, skeletonsOf(row.name).afterSign];
  if (names.some((name) => name === other.nameSkeleton || name === other.symbolSkeleton)) return "name";
  if (hasNameAndSymbol(row, other)) return "name";
  if (row.symbolSkeleton !== other.symbolSkeleton) return row.symbolSkeleton === other.nameSkeleton ? "symbol" : null;
  const [short = "", long = ""] = [row.nameSkeleton, other.nameSkeleton].sort((a, b) => a.length - b.length);
  if (short.length >= minNameLength && long.includes(short)) return "name";
  if (editDistance(short, long) <= maxTypos(short.length) || haveSameWords(row, other)) return "name";
  return isSpelledAlike(row.symbol, other.symbol) ? null : "symbol";
}

/** Whether two symbols of one skeleton have the same letters, or digits in place of letters as `USD0`, but none of another script. */
const isSpelledAlike = (symbol: string, other: string) =>
  symbol.toLowerCase() === other.toLowerCase() || /^[!-~]*$/.test(symbol + other);

/** How many letters of names with the same symbol may differ. */
const maxTypos = (length: number) => (length < 5 ? 1 : 2);

/** The skeletons of a name's words. */
const wordsOf = (name: string): string[] =>
  name.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => (word ? skeleton(word) : []));

/** Whether a name has the other's symbol as a word, beside a word of its name, as `Tether (USDT)`. */
const hasNameAndSymbol = (row: Names, other: Names): boolean => {
  const words = wordsOf(row.name);
  if (!words.includes(other.symbolSkeleton)) return false;
  return wordsOf(other.name).some(
    (word) => word !== other.symbolSkeleton && word.length >= minNameLength && words.includes(word),
  );
};

const haveSameWords = (row: Names, other: Names): boolean =>
  wordsOf(row.name).sort().join(" ") === wordsOf(other.name).sort().join(" ");

/** By which skeletons coins are found that a row may look like. */
const keysOf = ({ name, nameSkeleton, symbolSkeleton }: Names): string[] => {
  const words = wordsOf(name).filter((word) => word.length >= minNameLength);
  return [...new Set([nameSkeleton, symbolSkeleton, skeletonsOf(name).afterSign ?? nameSkeleton, ...words])];
};

/** Whether a list names one token on several chains without saying so by a bridge, as most lists do: spelled alike, no chain in common. */
const isSameOnOtherChain = (row: Row, other: Names, chainIds: number[]) =>
  row.name === other.name && row.symbol === other.symbol && !chainIds.some((id) => row.chainIds.includes(id));

/**
 * Warnings about new coins of an import, by the row's index: listed coins and earlier rows that they look like, at most three for each
 * row. A token on several chains is no look-alike of itself within one import; of what was listed before it is one.
 */
export async function findLookAlikes(
  db: Queries,
  plans: NewCoinPlan[],
  own: OwnCoins = new Map(),
): Promise<Map<number, string[]>> {
  const rows = plans.map(({ index, token: { name, symbol }, contracts }) => ({
    row: index,
    chainIds: contracts.map(({ chainId }) => chainId),
    ...namesOf(name, symbol),
  }));
  const warnings = new Map<number, Map<string, string>>();
  const warn = (row: Row, like: Names, where: string) => {
    const sentences = warnings.get(row.row) ?? new Map<string, string>();
    const why = likeness(row, like);
    if (why === null || sentences.size === max.perRow) return;
    warnings.set(
      row.row,
      sentences.set(where, `Its ${why} looks like that of ${like.name} (${like.symbol}), ${where}.`),
    );
  };
  const byRow = new Map(rows.map((row) => [row.row, row]));
  for (const { row, name, symbol } of rows)
    if (mixesScripts(name) || mixesScripts(symbol))
      warnings.set(row, new Map([["scripts", "A word of its name or symbol mixes letters of several scripts."]]));
  for (const like of await findListed(db, rows)) {
    const row = byRow.get(like.row) as Row;
    const chainIds = own.get(like.id);
    if (!chainIds || !isSameOnOtherChain(row, like, chainIds)) warn(row, like, `listed as ${like.slug}`);
  }
  const earlier = new Map<string, Row[]>();
  for (const row of rows) {
    const alike = new Set(keysOf(row).flatMap((key) => earlier.get(key) ?? []));
    for (const like of [...alike].sort((a, b) => a.row - b.row)) {
      if (!isSameOnOtherChain(row, like, like.chainIds)) warn(row, like, `tokens[${like.row}]`);
    }
    // One that waits for a moderator is not listed.
    if (warnings.has(row.row)) continue;
    for (const key of new Set([row.nameSkeleton, row.symbolSkeleton]))
      earlier.set(key, [...(earlier.get(key) ?? []), row].slice(0, max.compared));
  }
  return new Map([...warnings].map(([row, sentences]) => [row, [...sentences.values()]]));
}

const namesOf = (name: string, symbol: string): Names => ({
  name,
  symbol,
  nameSkeleton: skeleton(name),
  symbolSkeleton: skeleton(symbol),
});

const columns = sql`id, name, symbol, slug, name_skeleton, symbol_skeleton`;
const isListed = sql`status in ('approved', 'scheduled')`;

/** Listed coins that share a skeleton with these rows. */
const findListed = async (db: Queries, rows: Row[]): Promise<Listed[]> => {
  const found: Listed[] = [];
  for (let start = 0; start < rows.length; start += rowsPerQuery) {
    const some = rows.slice(start, start + rowsPerQuery);
    const keys = some.map((row) => ({ row: row.row, keys: keysOf(row) }));
    const result = await db.execute<Listed>(sql`
      select r.row, c.id, c.name, c.symbol, c.slug, c.name_skeleton as "nameSkeleton", c.symbol_skeleton as "symbolSkeleton"
      from json_to_recordset(${JSON.stringify(keys)}::json) as r (row int, keys text[])
      cross join lateral (
        (select ${columns} from coins where ${isListed} and name_skeleton = any(r.keys) order by id limit ${max.compared})
        union
        (select ${columns} from coins where ${isListed} and symbol_skeleton = any(r.keys) order by id limit ${max.compared})
      ) c order by r.row, c.id`);
    found.push(...result.rows);
  }
  return found;
};
