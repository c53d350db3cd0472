import { setTimeout as delay } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { StartError } from "../core/config/start-error.ts";
import type { Connection } from "./database-url.ts";
import { openSession } from "./hosts.ts";
import { isOnline, lastMigrationOf, migrationsFolder, oldestReleaseAfter, readMigrations } from "./migrations.ts";
import type { Log } from "./open-database.ts";
import { isLockTimeout } from "./postgres-error.ts";
import { retryLostRace } from "./retry-lost-race.ts";
import { schemaLockTimeout } from "./schema-lock-timeout.ts";
import { findSchemaFault, schemaFloor } from "./schema-state.ts";

/** Number of the advisory lock that lets one process migrate at a time. */
export const migrationLock = 0x636f_696e;

/** How often a process asks for the lock of migrations, and after how many times it says that it waits, which is after three seconds. */
const [askEveryMs, quietTimes] = [100, 30];

/**
 * Applies all pending migrations, each in full before the next, while nodes of the last release may serve on the same database (docs/scaling.md,
 * Upgrades). Several processes may call it at once: the first one migrates under an advisory lock, the others wait and find nothing to do. An
 * empty database gets all of them in one transaction.
 * @param everyMs how often it asks for the lock
 * @throws when pg_trgm, which the search needs, is not available, a migration fails, or the schema is of a newer release that removed what this one needs
 */
export function migrateDatabase(
  connection: Connection,
  folder: string = migrationsFolder,
  log?: Pick<Log, "info">,
  everyMs = askEveryMs,
): Promise<void> {
  // A node of an earlier release may wait for the lock in a statement, for which an index that is built waits: it is let in between.
  return retryLostRace(() => migrate(connection, folder, everyMs, log), { attempts: 20 });
}

async function migrate(
  connection: Connection,
  folder: string,
  everyMs: number,
  log?: Pick<Log, "info">,
): Promise<void> {
  const client = await openSession(connection);
  try {
    await waitForMigrations(client, "exclusive", log, everyMs);
    await client.query("SET client_min_messages = warning; SET timezone = 'UTC'");
    await turnOffJit(client, log);
    await createTrigrams(client);
    const applied = await appliedMigrations(client);
    const fault = applied.length > 0 ? await findSchemaFault(drizzle({ client })) : null;
    if (fault?.status === "schema newer") throw new StartError(fault.text);
    const pending = readMigrations(folder).filter(({ folderMillis }) => folderMillis > (applied.at(-1) ?? 0));
    for (const { online, migrations } of groupMigrations(pending, applied.length === 0)) {
      if (online) for (const migration of migrations) await applyOnline(client, migration);
      else await applyInTransaction(client, migrations);
    }
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/**
 * Waits for the advisory lock of migrations, and holds it until the session ends. It asks again and again: an index that another process builds
 * concurrently waits for every statement, so for one that waits for the lock as well.
 */
export async function waitForMigrations(
  client: Pick<pg.ClientBase, "query">,
  mode: "exclusive" | "shared",
  log?: Pick<Log, "info">,
  everyMs = askEveryMs,
): Promise<void> {
  const attempt = mode === "shared" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  const isHeld = async () => (await client.query(`SELECT ${attempt}($1) AS held`, [migrationLock])).rows[0]?.held;
  for (let asked = 1; !(await isHeld()); asked++) {
    // Other processes of this start have migrated by then.
    if (asked === quietTimes) log?.info("waiting for another process, which migrates or backs up the database");
    await delay(everyMs);
  }
}

/** The times that name the applied migrations, oldest first; none before the first start. */
export async function appliedMigrations(client: Pick<pg.ClientBase, "query">): Promise<number[]> {
  const { rows: found } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS found");
  if (!found[0]?.found) return [];
  const { rows } = await client.query(
    "SELECT created_at::float8 AS at FROM drizzle.__drizzle_migrations ORDER BY created_at",
  );
  return rows.map(({ at }) => at);
}

type Group = { online: boolean; migrations: MigrationMeta[] };

/** The migrations that are applied together: all of an empty database, else those between two that run online. */
const groupMigrations = (pending: MigrationMeta[], isEmpty: boolean): Group[] => {
  const groups: Group[] = [];
  for (const migration of pending) {
    const online = !isEmpty && isOnline(migration);
    const last = groups.at(-1);
    if (last?.online === online) last.migrations.push(migration);
    else groups.push({ online, migrations: [migration] });
  }
  return groups;
};

/** The same for a transaction, where nobody else uses the database: without the marker and without CONCURRENTLY. */
const withoutConcurrency = (migration: MigrationMeta): MigrationMeta => ({
  ...migration,
  sql: migration.sql.map((statement) => statement.replace(/^-- online:/, "--").replaceAll(/\bCONCURRENTLY\b/g, "")),
});

/** A migration waits as often as it must. */
const attempts = 1000;
const repeatedWhenBusy = <T>(work: () => Promise<T>) => retryLostRace(work, { isLost: isLockTimeout, attempts });

const applyInTransaction = (client: pg.Client, migrations: MigrationMeta[]): Promise<void> =>
  repeatedWhenBusy(async () => {
    await client.query("BEGIN");
    try {
      await client.query(`SET LOCAL lock_timeout = '${schemaLockTimeout}'`);
      await applyMigrations(client, migrations);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
  });

/** Building an index concurrently waits for long transactions without blocking anyone. */
const applyOnline = async (client: pg.Client, migration: MigrationMeta): Promise<void> => {
  for (const statement of migration.sql) {
    await client.query(`SET lock_timeout = ${/\bCONCURRENTLY\b/.test(statement) ? "0" : `'${schemaLockTimeout}'`}`);
    await repeatedWhenBusy(() => client.query(statement));
  }
  await client.query("RESET lock_timeout");
  await recordMigration(client, migration);
};

/** Applies migrations within the caller's transaction, and records them as Drizzle does. */
export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query("CREATE SCHEMA IF NOT EXISTS drizzle");
  await client.query(
    "CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  for (const migration of migrations) {
    for (const statement of withoutConcurrency(migration).sql) await client.query(statement);
    await recordMigration(client, migration);
  }
}

const recordMigration = async (client: pg.ClientBase, migration: MigrationMeta): Promise<void> => {
  const { hash, folderMillis } = migration;
  await client.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)", [
    hash,
    folderMillis,
  ]);
  const release = oldestReleaseAfter(migration);
  if (!release) return;
  await client.query(
    "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [schemaFloor, { migration: lastMigrationOf(release), release: release.version }],
  );
};

/** @throws {StartError} when pg_trgm is not available */
export async function createTrigrams(client: pg.Client): Promise<void> {
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
  } catch (cause) {
    throw new StartError(
      `The database does not provide the extension pg_trgm, which the search needs (${(cause as Error).message}). ` +
        "Install PostgreSQL's contrib package there, and run CREATE EXTENSION pg_trgm in the database once as its administrator.",
      { cause },
    );
  }
}

/**
 * Turns `jit` off in the sessions of this role in this database, where it is on: the site does so itself in each of its sessions (session-settings.ts),
 * but a pooler in transaction mode gives the queue of jobs sessions that are not its own. Any role may do that for itself.
 */
async function turnOffJit(client: pg.Client, log?: Pick<Log, "info">): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database
     FROM pg_settings WHERE name = 'jit' AND reset_val = 'on'`,
  );
  if (!rows[0]) return;
  const { role, database } = rows[0];
  await client.query(`ALTER ROLE ${role} IN DATABASE ${database} SET jit = off`);
  log?.info(`jit is now off for ${role} in the database ${database}, where it makes lists many times slower`);
}
