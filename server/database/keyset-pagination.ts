import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../core/app-error.ts";
import type { Database, Queries } from "./client.ts";
import type { CountCache } from "./count-cache.ts";
import { type Position, readCursor, writeCursor } from "./cursor.ts";
import { prepared } from "./prepared.ts";

/** What rows of a segment are ordered by; the type is what the text in a cursor is cast back to. */
export type SortKey = { by: SQL; type: "integer" | "real" | "numeric" | "timestamptz" | "date" | "text" };

/**
 * A part of a list that one index can read in order. A list is its segments, one after the other: "by votes today" is the
 * coins with votes today, best first, and then all others by id. All keys of a segment are sorted in one direction, with the id last.
 * A segment known to be empty is not queried. Rows of an unranked one have a place in the order, but no rank: they lack the figure that the
 * list ranks by.
 */
export type Segment = {
  from: SQL;
  where: SQL;
  keys: SortKey[];
  id: SQL;
  desc: boolean;
  isEmpty?: boolean;
  isUnranked?: boolean;
};

export type RowSet = { from: SQL; where: SQL };

/**
 * How a list is counted: the sets that it is made of, and the key under which the count is cached while only coins decide which rows
 * are in it. Where votes decide too, `counters` are rows of one index whose number changes with every coin that joins or leaves the
 * list: counting them is cheap, since no coin is read.
 */
export type Total = { sets: RowSet[]; key: string | null; counters?: RowSet | undefined };

export type List = {
  segments: Segment[];
  total: Total;
  /** Everything that a cursor is bound to. */
  binding: string;
  /** FROM items and JSON of one row, for a `page(id)` of ids. */
  row: { joins: SQL; json: SQL };
};

export type PageQuery = { page: number; limit: number; cursor?: string | undefined };

type SegmentPage = { ids: string[]; last: Position | null; hasMore: boolean; version: string | undefined };

const cap = limits.page.maxDepth;

/** Compares the keys and the id of a segment's rows with those of a position in it. */
const compareKeys = (segment: Segment, sign: "<" | ">", at: Position): SQL => {
  const row = sql.join([...segment.keys.map((key) => key.by), segment.id], sql`, `);
  const position = sql.join([...segment.keys.map((key, i) => cast(key, at.keys[i])), sql`${at.id}::uuid`], sql`, `);
  return sql`(${row}) ${sql.raw(sign)} (${position})`;
};
const cast = (key: SortKey, text: string | undefined): SQL => sql`${text}::${sql.raw(key.type)}`;

const isAfter = (segment: Segment, at: Position | null): SQL =>
  at ? compareKeys(segment, segment.desc ? "<" : ">", at) : sql`true`;

/** The first key is also compared alone: where the keys are columns of several tables, only the first has an index. */
const isBefore = (segment: Segment, at: Position): SQL => {
  const sign = segment.desc ? ">" : "<";
  const [first] = segment.keys;
  const all = compareKeys(segment, sign, at);
  return first ? sql`${first.by} ${sql.raw(`${sign}=`)} ${cast(first, at.keys[0])} and ${all}` : all;
};

/** The keys of a segment's row, as a cursor carries them. */
const keysOf = (segment: Segment): SQL =>
  segment.keys.length
    ? sql`array[${sql.join(
        segment.keys.map((key) => sql`(${key.by})::text`),
        sql`, `,
      )}]`
    : sql`'{}'::text[]`;

const orderOf = (segment: Segment): SQL => {
  const direction = segment.desc ? sql.raw("desc") : sql.raw("asc");
  return sql.join([...segment.keys.map((k) => sql`${k.by} ${direction}`), sql`${segment.id} ${direction}`], sql`, `);
};

/** A query of the first ids of a segment. */
export function segmentIds(segment: Segment, limit: number): SQL {
  return sql`(select ${segment.id} as id from ${segment.from} where ${segment.where} order by ${orderOf(segment)} limit ${limit})`;
}

/** The ids of up to `limit` rows of one segment in order. One more row is read to know whether more follow. */
const readSegment = async (
  db: Queries,
  segment: Segment,
  at: { segment: number; after: Position | null; offset: number; limit: number },
): Promise<SegmentPage> => {
  const { rows } = await db.execute<{ id: string; keys: string[]; version: string }>(sql`
    select ${segment.id} as id, ${keysOf(segment)} as keys, (select version::text from list_version) as version
    from ${segment.from} where ${segment.where} and ${isAfter(segment, at.after)}
    order by ${orderOf(segment)} limit ${at.limit + 1} offset ${at.offset}`);
  const page = rows.slice(0, at.limit);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    hasMore: rows.length > at.limit,
    last: last ? { segment: at.segment, keys: last.keys, id: last.id } : null,
    version: rows[0]?.version,
  };
};

/** The rows of these ids as JSON text, in their order: one prepared statement per kind of row, since its text is long. */
const rowsJson = async (db: Pick<Database, "$client">, row: List["row"], ids: string[]): Promise<string> => {
  if (ids.length === 0) return "";
  const rows = await prepared<{ json: string | null }>(
    db,
    sql`
    select string_agg((${row.json})::text, ',' order by page.n) as json
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as page(id, n) ${row.joins}`,
  );
  return rows[0]?.json ?? "";
};

const countUpTo = async (db: Queries, set: RowSet, max: number): Promise<number> => {
  const result = await db.execute<{ n: string }>(
    sql`select count(*) as n from (select 1 from ${set.from} where ${set.where} limit ${max}) as counted`,
  );
  return Number(result.rows[0]?.n);
};

/**
 * Whether a list has the row of this id, and how many rows come before it, up to `max`; null for a row that the list does not rank.
 */
export async function countBefore(
  db: Queries,
  segments: Segment[],
  id: string,
  max: number,
): Promise<{ isListed: boolean; before: number | null }> {
  for (const [index, segment] of segments.entries()) {
    const { rows } = await db.execute<{ keys: string[] }>(
      sql`select ${keysOf(segment)} as keys from ${segment.from} where ${segment.where} and ${segment.id} = ${id}`,
    );
    if (!rows[0]) continue;
    if (segment.isUnranked) return { isListed: true, before: null };
    const where = sql`${segment.where} and ${isBefore(segment, { segment: index, keys: rows[0].keys, id })}`;
    let count = await countUpTo(db, { from: segment.from, where }, max);
    for (const earlier of segments.slice(0, index)) if (count < max) count += await countUpTo(db, earlier, max - count);
    return { isListed: true, before: count };
  }
  return { isListed: false, before: null };
}

/** How many rows a list has, up to one above the cap; cached until list_version or the number of its counters changes. */
export async function countRows(
  { db, totals }: { db: Queries; totals: CountCache },
  { sets, key, counters }: Total,
  knownVersion?: string,
): Promise<number> {
  const countAll = async () => {
    let counted = 0;
    for (const set of sets) if (counted <= cap) counted += await countUpTo(db, set, cap + 1 - counted);
    return counted;
  };
  if (key === null) return countAll();
  const coins = knownVersion ?? (await listVersion(db));
  const version = counters ? `${coins} ${await countUpTo(db, counters, cap + 1)}` : coins;
  const cached = totals.get(key, version);
  if (cached !== undefined) return cached;
  const total = await countAll();
  totals.set(key, version, total);
  return total;
}

/** A number that every write to coins increases. */
export async function listVersion(db: Queries): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select version::text from list_version`);
  return rows[0]?.version ?? "";
}

/**
 * One page of a list as JSON text of the API (api.md, Lists): by page number to a depth of 10,000 rows, by cursor to any.
 * `count` is the list's total when the caller already has it.
 * @throws {AppError} naming `cursor` for a page too deep, or a cursor of another list
 */
export async function pageJson(
  { db, secret, totals }: { db: Database; secret: Buffer; totals: CountCache },
  plural: string,
  list: List,
  query: PageQuery,
  count: number | null = null,
): Promise<string> {
  const { page, limit, cursor } = query;
  if (!cursor && page * limit > cap) {
    throw fieldError("cursor", m.error_page_too_deep({ cap }), "query");
  }
  const start = cursor ? readCursor(secret, list.binding, cursor) : null;
  let offset = start ? 0 : (page - 1) * limit;
  let remaining = limit;
  let last: Position | null = null;
  let hasMore = false;
  let version: string | undefined;
  const ids: string[] = [];

  for (let n = start?.segment ?? 0; n < list.segments.length && remaining > 0; n++) {
    const segment = list.segments[n] as Segment;
    if (segment.isEmpty) continue;
    const after = start?.segment === n ? start : null;
    const found = await readSegment(db, segment, { segment: n, after, offset, limit: remaining });
    version ??= found.version;
    if (found.last) {
      ids.push(...found.ids);
      last = found.last;
      remaining -= found.ids.length;
      offset = 0;
    } else if (offset > 0 && n + 1 < list.segments.length) {
      offset = Math.max(0, offset - (await countUpTo(db, segment, offset)));
    }
    hasMore = found.hasMore;
  }
  if (!hasMore && last && remaining === 0) {
    for (const rest of list.segments.slice(last.segment + 1)) {
      hasMore ||= !rest.isEmpty && (await countUpTo(db, rest, 1)) > 0;
    }
  }

  const total = count ?? (await countRows({ db, totals }, list.total, version));
  const next = hasMore && last ? writeCursor(secret, list.binding, last) : null;
  const envelope = { page, limit, total: Math.min(total, cap), total_capped: total > cap, next_cursor: next };
  return `{"${plural}":[${await rowsJson(db, list.row, ids)}],${JSON.stringify(envelope).slice(1)}`;
}

/** A list that one index reads in order: by one key and the id, or by the id alone. The most common kind outside coins. */
export function simpleList(list: {
  name: string;
  from: SQL;
  where: SQL;
  key?: SortKey;
  id: SQL;
  desc: boolean;
  row: List["row"];
  filters?: unknown;
}): List {
  return {
    segments: [{ from: list.from, where: list.where, keys: list.key ? [list.key] : [], id: list.id, desc: list.desc }],
    total: { sets: [{ from: list.from, where: list.where }], key: null },
    binding: JSON.stringify([list.name, list.filters ?? null]),
    row: list.row,
  };
}
