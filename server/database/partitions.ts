import { sql } from "drizzle-orm";
import type { Database, Queries } from "./client.ts";
import { isLockTimeout } from "./postgres-error.ts";
import { schemaLockTimeout } from "./schema-lock-timeout.ts";

type Span = "day" | "month" | "year";
/** A table partitioned by the UTC day, month or year of a column. */
export type Partitioned = { table: string; by: "at" | "day"; each: Span };
export type Retained = Partitioned & { keepMs: number };

/** Start included, end excluded. */
type Range = { from: Date; to: Date };
export type Part = Range & { name: string };
/** The partitions of a table, and the one for rows that belong to no other, if there is one. */
type Parts = { ranges: Part[]; fallback: string | null };

/** Number of the advisory lock that lets one process create or drop partitions at a time. */
const LOCK = 0x7061_7274;
const ahead = 2;

const startOf = (each: Span, moment: Date, steps = 0): Date => {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  const spans = {
    day: () => Date.UTC(year, month, day + steps),
    month: () => Date.UTC(year, month + steps),
    year: () => Date.UTC(year + steps, 0),
  };
  return new Date(spans[each]());
};

/** How many characters of an ISO date name a span. */
const digitsOf: Record<Span, number> = { day: 10, month: 7, year: 4 };

const partOf = ({ table, each }: Partitioned, moment: Date, steps: number): Part => {
  const from = startOf(each, moment, steps);
  const digits = from.toISOString().slice(0, digitsOf[each]);
  return { name: `${table}_${digits.replaceAll("-", "")}`, from, to: startOf(each, moment, steps + 1) };
};

/** The partitions of a table by their bounds, oldest first. */
export async function readParts(db: Queries, table: string): Promise<Parts> {
  const bound = (side: "FROM" | "TO") =>
    sql`extract(epoch from substring(bounds from ${`${side} \\('([^']+)`}::text)::timestamptz)::float8 * 1000`;
  const { rows } = await db.execute<{ name: string; fallback: boolean; from: number | null; to: number | null }>(sql`
    select name, bounds = 'DEFAULT' as fallback, ${bound("FROM")} as from, ${bound("TO")} as to from (
      select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass
    ) parts order by "to"`);
  return {
    // A table of before it was partitioned is its first partition, with the bound MINVALUE.
    ranges: rows
      .filter(({ fallback }) => !fallback)
      .map(({ name, from, to }) => ({ name, from: new Date(from ?? -8.64e15), to: new Date(to as number) })),
    fallback: rows.find(({ fallback }) => fallback)?.name ?? null,
  };
}

/**
 * Creates the table separately and then attaches it, so that readers and writers of the parent do not wait. Rows that were written before
 * it existed are moved into it.
 */
const makePart = async (
  tx: Queries,
  { table, by }: Partitioned,
  part: Part,
  fallback: string | null,
): Promise<void> => {
  const [whole, its] = [sql.identifier(table), sql.identifier(part.name)];
  const bound = (at: Date) => sql.raw(`'${at.toISOString()}'`);
  await tx.execute(sql`create table ${its} (like ${whole} including all)`);
  if (fallback) {
    const strayed = sql.identifier(fallback);
    const key = sql.identifier(by);
    await tx.execute(sql`lock table ${strayed} in access exclusive mode`);
    await tx.execute(sql`
      with moved as (delete from ${strayed} where ${key} >= ${bound(part.from)} and ${key} < ${bound(part.to)} returning *)
      insert into ${its} select * from moved`);
  }
  await tx.execute(
    sql`alter table ${whole} attach partition ${its} for values from (${bound(part.from)}) to (${bound(part.to)})`,
  );
};

/**
 * Runs work that changes partitions in one transaction. @returns false when someone holds a table longer than the lock timeout: a long reader
 * delays the change by an hour, and never blocks the readers after it
 */
export async function changeParts(db: Database, work: (tx: Queries) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${schemaLockTimeout}'`)}`);
      await work(tx);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/**
 * Creates missing partitions for rows of `moments` and of the time after them. With a partition for other rows, nothing fails meanwhile; where
 * a table is in use for too long, a later run creates them.
 */
export async function makePartitions(db: Database, tables: Partitioned[], ...moments: Date[]): Promise<void> {
  const missingParts = async (tx: Queries, table: Partitioned): Promise<[Part[], string | null]> => {
    const { ranges, fallback } = await readParts(tx, table.table);
    const parts = moments.flatMap((at) => Array.from({ length: ahead + 1 }, (_, steps) => partOf(table, at, steps)));
    const missing = parts.filter(({ from, to }) => !ranges.some((there) => there.from <= from && to <= there.to));
    return [[...new Map(missing.map((part) => [part.name, part])).values()], fallback];
  };
  for (const table of tables) {
    if ((await missingParts(db, table))[0].length === 0) continue;
    await changeParts(db, async (tx) => {
      const [missing, fallback] = await missingParts(tx, table);
      for (const part of missing) await makePart(tx, table, part, fallback);
    });
  }
}

/**
 * Drops the partitions that are older than their table's retention; `mayGo` can exclude some. A partition with a long reader is
 * dropped by a later run. @returns the names of dropped partitions
 */
export async function dropPartitions(
  db: Database,
  tables: Retained[],
  now: Date,
  mayGo: (table: string, until: Date) => boolean = () => true,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const { table, keepMs } of tables) {
    for (const { name, to } of (await readParts(db, table)).ranges) {
      if (to.getTime() > now.getTime() - keepMs || !mayGo(table, to)) continue;
      const isDropped = await changeParts(db, async (tx) => {
        await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
      });
      if (isDropped) dropped.push(name);
    }
  }
  return dropped;
}
