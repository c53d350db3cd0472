import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { fieldError } from "../core/app-error.ts";
import type { Database, Queries } from "./client.ts";
import type { CountCache } from "./count-cache.ts";
import { type Position, readCursor, writeCursor } from "./cursor.ts";
import { prepared } from "./prepared.ts";

/** What rows of a leg are ordered by; the type is what the text in a cursor is cast back to. */
export type Key = { by: SQL; type: "integer" | "real" | "numeric" | "timestamptz" | "date" | "text" };

/**
 * A stretch of a list that one index can walk in order. A list is its legs, one after the other: "by votes today" is the
 * coins with votes today, best first, and then all others by id. All keys of a leg run in one direction and end on the id. One
 * that is known to be empty is not asked for.
 */
export type Leg = { from: SQL; where: SQL; keys: Key[]; id: SQL; desc: boolean; isEmpty?: boolean };

export type Rows = { from: SQL; where: SQL };

/**
 * How a list is counted: the sets it is made of, and the key under which the count is kept while coins alone decide who is in it.
 * Where votes do too, `tellers` are rows of one index whose number moves with every coin that comes in or goes: to count them is
 * cheap, since no coin is looked at.
 */
export type Total = { sets: Rows[]; key: string | null; tellers?: Rows | undefined };

export type List = {
  legs: Leg[];
  total: Total;
  /** Everything a cursor is bound to. */
  binding: string;
  /** FROM items and JSON of one row, for a `page(id)` of ids. */
  row: { joins: SQL; json: SQL };
};

export type PageQuery = { page: number; limit: number; cursor?: string | undefined };

type Found = { ids: string[]; last: Position | null; more: boolean; version: string | undefined };

const cap = limits.page.maxDepth;

/** The keys and the id of a leg's rows, compared with those of a position in it. */
const compared = (leg: Leg, sign: "<" | ">", at: Position): SQL => {
  const left = sql.join([...leg.keys.map((key) => key.by), leg.id], sql`, `);
  const right = sql.join([...leg.keys.map((key, i) => cast(key, at.keys[i])), sql`${at.id}::uuid`], sql`, `);
  return sql`(${left}) ${sql.raw(sign)} (${right})`;
};
const cast = (key: Key, text: string | undefined): SQL => sql`${text}::${sql.raw(key.type)}`;

const after = (leg: Leg, at: Position | null): SQL => (at ? compared(leg, leg.desc ? "<" : ">", at) : sql`true`);

/** The other way. The first key is compared by itself too: where the keys lie in several tables, only that one has an index. */
const ahead = (leg: Leg, at: Position): SQL => {
  const sign = leg.desc ? ">" : "<";
  const [first] = leg.keys;
  const all = compared(leg, sign, at);
  return first ? sql`${first.by} ${sql.raw(`${sign}=`)} ${cast(first, at.keys[0])} and ${all}` : all;
};

/** The keys of a leg's row, as a cursor carries them. */
const keysOf = (leg: Leg): SQL =>
  leg.keys.length
    ? sql`array[${sql.join(
        leg.keys.map((key) => sql`(${key.by})::text`),
        sql`, `,
      )}]`
    : sql`'{}'::text[]`;

const orderOf = (leg: Leg): SQL => {
  const direction = leg.desc ? sql.raw("desc") : sql.raw("asc");
  return sql.join([...leg.keys.map((k) => sql`${k.by} ${direction}`), sql`${leg.id} ${direction}`], sql`, `);
};

/** A query of the first ids of a leg. */
export function legIds(leg: Leg, limit: number): SQL {
  return sql`(select ${leg.id} as id from ${leg.from} where ${leg.where} order by ${orderOf(leg)} limit ${limit})`;
}

/** The ids of up to `limit` rows of one leg in order; one more is looked at to know whether there is more. */
const walk = async (
  db: Queries,
  leg: Leg,
  at: { leg: number; after: Position | null; offset: number; limit: number },
): Promise<Found> => {
  const { rows } = await db.execute<{ id: string; keys: string[]; version: string }>(sql`
    select ${leg.id} as id, ${keysOf(leg)} as keys, (select version::text from list_version) as version
    from ${leg.from} where ${leg.where} and ${after(leg, at.after)}
    order by ${orderOf(leg)} limit ${at.limit + 1} offset ${at.offset}`);
  const page = rows.slice(0, at.limit);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    more: rows.length > at.limit,
    last: last ? { leg: at.leg, keys: last.keys, id: last.id } : null,
    version: rows[0]?.version,
  };
};

/** The rows of these ids as JSON text, in their order: one prepared statement per kind of row, since its text is long. */
const rowsOf = async (db: Pick<Database, "$client">, row: List["row"], ids: string[]): Promise<string> => {
  if (ids.length === 0) return "";
  const rows = await prepared<{ json: string | null }>(
    db,
    sql`
    select string_agg((${row.json})::text, ',' order by page.n) as json
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as page(id, n) ${row.joins}`,
  );
  return rows[0]?.json ?? "";
};

const countUpTo = async (db: Queries, set: Rows, most: number): Promise<number> => {
  const result = await db.execute<{ n: string }>(
    sql`select count(*) as n from (select 1 from ${set.from} where ${set.where} limit ${most}) as counted`,
  );
  return Number(result.rows[0]?.n);
};

/** How many rows of a list stand before the one of this id, up to `most`; null when it is not in the list. */
export async function countBefore(db: Queries, legs: Leg[], id: string, most: number): Promise<number | null> {
  for (const [n, leg] of legs.entries()) {
    const { rows } = await db.execute<{ keys: string[] }>(
      sql`select ${keysOf(leg)} as keys from ${leg.from} where ${leg.where} and ${leg.id} = ${id}`,
    );
    if (!rows[0]) continue;
    const where = sql`${leg.where} and ${ahead(leg, { leg: n, keys: rows[0].keys, id })}`;
    let before = await countUpTo(db, { from: leg.from, where }, most);
    for (const whole of legs.slice(0, n)) if (before < most) before += await countUpTo(db, whole, most - before);
    return before;
  }
  return null;
}

/** How many rows a list has, up to one above the cap; cached until list_version or the number of its tellers moves. */
export const countOnce = async (
  { db, totals }: { db: Queries; totals: CountCache },
  { sets, key, tellers }: Total,
  known?: string,
): Promise<number> => {
  const countAll = async () => {
    let counted = 0;
    for (const set of sets) if (counted <= cap) counted += await countUpTo(db, set, cap + 1 - counted);
    return counted;
  };
  if (key === null) return countAll();
  const coins = known ?? (await listVersion(db));
  const version = tellers ? `${coins} ${await countUpTo(db, tellers, cap + 1)}` : coins;
  const cached = totals.get(key, version);
  if (cached !== undefined) return cached;
  const total = await countAll();
  totals.set(key, version, total);
  return total;
};

/** What moves with every write to coins. */
export const listVersion = async (db: Queries): Promise<string> => {
  const { rows } = await db.execute<{ version: string }>(sql`select version::text from list_version`);
  return rows[0]?.version ?? "";
};

/**
 * One page of a list as the wire's JSON text (api.md, Lists): by page number to a depth of 10,000 rows, by cursor to any.
 * `count` is its total when the caller already has it.
 * @throws {AppError} naming `cursor` for a page too deep, or a cursor of another list
 */
export const pageOf = async (
  { db, secret, totals }: { db: Database; secret: Buffer; totals: CountCache },
  plural: string,
  list: List,
  query: PageQuery,
  count: number | null = null,
): Promise<string> => {
  const { page, limit, cursor } = query;
  if (!cursor && page * limit > cap) {
    throw fieldError("cursor", m.error_page_too_deep({ cap }), "query");
  }
  const start = cursor ? readCursor(secret, list.binding, cursor) : null;
  let offset = start ? 0 : (page - 1) * limit;
  let left = limit;
  let last: Position | null = null;
  let more = false;
  let version: string | undefined;
  const ids: string[] = [];

  for (let n = start?.leg ?? 0; n < list.legs.length && left > 0; n++) {
    const leg = list.legs[n] as Leg;
    if (leg.isEmpty) continue;
    const found = await walk(db, leg, { leg: n, after: start?.leg === n ? start : null, offset, limit: left });
    version ??= found.version;
    if (found.last) {
      ids.push(...found.ids);
      last = found.last;
      left -= found.ids.length;
      offset = 0;
    } else if (offset > 0 && n + 1 < list.legs.length) {
      offset = Math.max(0, offset - (await countUpTo(db, leg, offset)));
    }
    more = found.more;
  }
  if (!more && last && left === 0) {
    for (const rest of list.legs.slice(last.leg + 1)) more ||= !rest.isEmpty && (await countUpTo(db, rest, 1)) > 0;
  }

  const total = count ?? (await countOnce({ db, totals }, list.total, version));
  const next = more && last ? writeCursor(secret, list.binding, last) : null;
  const envelope = { page, limit, total: Math.min(total, cap), total_capped: total > cap, next_cursor: next };
  return `{"${plural}":[${await rowsOf(db, list.row, ids)}],${JSON.stringify(envelope).slice(1)}`;
};

/** A list that one index walks: by one key and the id. The most common kind outside coins. */
export const simpleList = (list: {
  name: string;
  from: SQL;
  where: SQL;
  key: Key;
  id: SQL;
  desc: boolean;
  row: List["row"];
  filters?: unknown;
}): List => ({
  legs: [{ from: list.from, where: list.where, keys: [list.key], id: list.id, desc: list.desc }],
  total: { sets: [{ from: list.from, where: list.where }], key: null },
  binding: JSON.stringify([list.name, list.filters ?? null]),
  row: list.row,
});
