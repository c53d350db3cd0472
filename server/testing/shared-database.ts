import { inject } from "vitest";
import { openSession } from "../database/hosts.ts";
import { withDatabaseName } from "./database-url.ts";
import { createTestDatabase, type NamedDatabase, type TestDatabase } from "./test-database.ts";

type SharedDatabase = NamedDatabase & {
  /** Of its tables, functions and settings, as it was created. */
  structure: string;
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

/** Without triggers, some of which refuse to delete. */
const emptyStatements = `
  set session_replication_role = replica;
  do $$ declare filled regclass; begin
    for filled in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 loop
      execute 'delete from ' || filled;
    end loop;
  end $$;
  select setval(seqrelid::regclass, seqstart, false) from pg_sequence where seqrelid in (select oid ${ownTables})`;

/**
 * A migrated, empty database that the test files of a worker use one after the other. `drop` empties it for the next file, or drops it if
 * its structure was changed, it holds much, or the role of the tests may not empty it.
 */
export async function takeSharedDatabase(): Promise<TestDatabase> {
  const database = free.pop() ?? (await createShared());
  return {
    connection: database.connection,
    async drop() {
      if (await empty(database).catch(() => false)) free.push(database);
      else await database.drop();
    },
  };
}

async function createShared(): Promise<SharedDatabase> {
  const database = await createTestDatabase();
  const { structure } = await inAdministration(database, (query) => query(structureQuery));
  return { ...database, structure: structure as string };
}

/** @returns whether it is empty and as it was created */
function empty(database: SharedDatabase): Promise<boolean> {
  return inAdministration(database, async (query) => {
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const { structure, bytes } = await query(structureQuery);
    if (structure !== database.structure || Number(bytes) > maxBytes) return false;
    await query(emptyStatements);
    return true;
  });
}

type Query = (statement: string) => Promise<Record<string, unknown>>;

async function inAdministration<Result>(
  { name }: NamedDatabase,
  use: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { administrator } = inject("testServer");
  const client = await openSession(withDatabaseName(administrator, name));
  try {
    return await use(async (statement) => (await client.query(statement)).rows?.[0]);
  } finally {
    await client.end();
  }
}
