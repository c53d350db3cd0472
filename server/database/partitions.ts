import { sql } from "drizzle-orm";
import type { Database, Queries } from "./client.ts";
import { isLockTimeout } from "./postgres-error.ts";

/** A table partitioned by UTC day or month. */
export type Partitioned = { table: string; each: "day" | "month"; keepMs: number };

/** One partition: start included, end excluded. */
type Part = { name: string; from: Date; to: Date };

/** Number of the advisory lock that lets one process create or drop partitions at a time. */
const LOCK = 0x7061_7274;
/** Lock timeout: a long reader delays dropping by an hour, and never blocks the readers after it. */
const patience = "1s";
const ahead = 2;

const startOf = (each: Partitioned["each"], moment: Date, steps = 0): Date => {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  return new Date(each === "day" ? Date.UTC(year, month, day + steps) : Date.UTC(year, month + steps));
};

const partOf = ({ table, each }: Partitioned, moment: Date, steps: number): Part => {
  const from = startOf(each, moment, steps);
  const digits = from.toISOString().slice(0, each === "day" ? 10 : 7);
  return { name: `${table}_${digits.replaceAll("-", "")}`, from, to: startOf(each, moment, steps + 1) };
};

const partsOf = async (db: Queries, table: string): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass`);
  return rows.map(({ name }) => name);
};

/** Creates the table separately and then attaches it, so that readers and writers of the parent do not wait. */
const makePart = async (tx: Queries, table: string, { name, from, to }: Part): Promise<void> => {
  const [whole, part] = [sql.identifier(table), sql.identifier(name)];
  const bound = (at: Date) => sql.raw(`('${at.toISOString()}')`);
  await tx.execute(sql`create table ${part} (like ${whole} including all)`);
  await tx.execute(sql`alter table ${whole} attach partition ${part} for values from ${bound(from)} to ${bound(to)}`);
};

/** Creates missing partitions for rows of `moments` and of the time after them. */
export async function makePartitions(db: Database, tables: Partitioned[], ...moments: Date[]): Promise<void> {
  const missingParts = async (tx: Queries, table: Partitioned): Promise<Part[]> => {
    const there = new Set(await partsOf(tx, table.table));
    const parts = moments.flatMap((at) => Array.from({ length: ahead + 1 }, (_, steps) => partOf(table, at, steps)));
    const missing = parts.filter(({ name }) => !there.has(name));
    return [...new Map(missing.map((part) => [part.name, part])).values()];
  };
  for (const table of tables) {
    if ((await missingParts(db, table)).length === 0) continue;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      for (const part of await missingParts(tx, table)) await makePart(tx, table.table, part);
    });
  }
}

/** @returns false when a reader holds it longer than the lock timeout */
const dropPart = async (db: Database, name: string): Promise<boolean> => {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${patience}'`)}`);
      await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
};

/**
 * Drops the partitions that are older than their table's retention; `mayGo` can exclude some. A partition with a long reader is
 * dropped by a later run. @returns the names of dropped partitions
 */
export async function dropPartitions(
  db: Database,
  tables: Partitioned[],
  now: Date,
  mayGo: (table: string, until: Date) => boolean = () => true,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const { table, each, keepMs } of tables) {
    for (const name of await partsOf(db, table)) {
      const digits = name.slice(table.length + 1).padEnd(8, "01");
      const from = new Date(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
      const until = startOf(each, from, 1);
      if (until.getTime() > now.getTime() - keepMs || !mayGo(table, until)) continue;
      if (await dropPart(db, name)) dropped.push(name);
    }
  }
  return dropped;
}
