import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { StartError } from "../core/config/start-error.ts";
import type { Connection } from "./database-url.ts";
import { openSession } from "./hosts.ts";

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Number of the advisory lock that lets one process migrate at a time. */
export const migrationLock = 0x636f_696e;

/**
 * Applies all pending migrations in one transaction. Several processes may call it at once: the first one migrates under an
 * advisory lock, the others wait and find nothing to do.
 * @throws when pg_trgm, which the search needs, is not available, or a migration fails
 */
export async function migrateDatabase(connection: Connection, folder: string = migrationsFolder): Promise<void> {
  const client = await openSession(connection);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query("SET client_min_messages = warning");
    await createTrigrams(client);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/** The migrations of a folder, oldest first. */
export function readMigrations(folder: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** Applies migrations within the caller's transaction, and records them as Drizzle does. */
export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query("CREATE SCHEMA IF NOT EXISTS drizzle");
  await client.query(
    "CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

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
