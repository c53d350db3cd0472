import { inject } from "vitest";
import { openSession } from "../database/hosts.ts";
import { withDatabaseName } from "./database-url.ts";
import { createTestDatabase, type NamedDatabase, type TestDatabase } from "./test-database.ts";

type SharedDatabase = NamedDatabase & {
  /** Of its tables, functions and settings, as it was created. */
  structure: string;
  /** What migrations have inserted, which the site expects to be there. */
  initialRows: { table: string; rows: string }[];
};

/** Databases that earlier files of this worker have left empty. */
const free: SharedDatabase[] = [];

/** A larger one is cheaper to create anew than to empty. */
const maxBytes = 4 * 1024 * 1024;

const ownTables = `from pg_class c where relkind in ('r', 'p', 'v', 'm', 'i', 'S', 'f')
  and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)`;

/** Statistics count as well: a plan that follows from the rows of another file would be one by chance. */
const structureQuery = `select md5(concat(
  (select string_agg(concat(oid::regclass, relkind, relnatts, relhasindex, relchecks, relhastriggers, reloptions), ',' order by oid) ${ownTables}),
  (select string_agg(concat(conrelid::regclass, conname, convalidated), ',' order by oid) from pg_constraint),
  (select string_agg(concat(tgrelid::regclass, tgname, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat(attrelid::regclass, attname, atttypid, attnotnull, attisdropped), ',' order by attrelid, attnum)
    from pg_attribute where attrelid in (select oid ${ownTables})),
  (select string_agg(concat(proname, prosrc), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
  (select string_agg(concat(setrole, setconfig), ',') from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())),
  (select count(*) from pg_statistic where starelid in (select oid ${ownTables}))
)) as structure, (select sum(pg_table_size(oid)) ${ownTables} and relkind = 'r')::int as bytes`;

const filledTables =
  "select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0";

/** Without triggers, some of which refuse to delete. */
const emptyStatements = `
  set session_replication_role = replica;
  do $$ declare filled regclass; begin
    for filled in ${filledTables} loop
      execute 'delete from ' || filled;
    end loop;
  end $$;
  select setval(seqrelid::regclass, seqstart, false) from pg_sequence where seqrelid in (select oid ${ownTables})`;

/**
 * A newly migrated database that the test files of a worker use one after the other. `drop` restores that state for the next file, or drops
 * the database if its structure was changed, it holds much, or the role of the tests may not empty it.
 */
export async function takeSharedDatabase(): Promise<TestDatabase> {
  const database = free.pop() ?? (await createShared());
  return {
    connection: database.connection,
    async drop() {
      if (await restore(database).catch(() => false)) free.push(database);
      else await database.drop();
    },
  };
}

async function createShared(): Promise<SharedDatabase> {
  const database = await createTestDatabase();
  return inAdministration(database, async (query) => {
    const [created] = await query(structureQuery);
    const initialRows: SharedDatabase["initialRows"] = [];
    for (const { table } of await query(`select oid::regclass::text as table from (${filledTables}) filled`)) {
      const [found] = await query(`select json_agg(r)::text as rows from ${table} r`);
      if (found?.rows) initialRows.push({ table: String(table), rows: found.rows });
    }
    return { ...database, structure: String(created?.structure), initialRows };
  });
}

/** @returns whether it is as it was created */
function restore(database: SharedDatabase): Promise<boolean> {
  return inAdministration(database, async (query) => {
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const [left] = await query(structureQuery);
    if (left?.structure !== database.structure || Number(left.bytes) > maxBytes) return false;
    await query(emptyStatements);
    for (const { table, rows } of database.initialRows)
      await query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows]);
    return true;
  });
}

type Query = (statement: string, values?: unknown[]) => Promise<Record<string, string>[]>;

async function inAdministration<Result>(
  { name }: NamedDatabase,
  use: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { administrator } = inject("testServer");
  const client = await openSession(withDatabaseName(administrator, name));
  try {
    return await use(async (statement, values) => (await client.query(statement, values)).rows);
  } finally {
    await client.end();
  }
}
