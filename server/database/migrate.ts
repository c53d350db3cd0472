import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { StartError } from "../config/start-error.ts";

const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** One number for every process of ours, so that only one of them migrates at a time. */
const LOCK = 0x636f_696e;

/**
 * Brings a database to the present schema, all pending migrations in one transaction. Several processes may do so at once:
 * the first one migrates under an advisory lock, the others wait and find nothing left to do.
 * @throws when pg_trgm, which the search needs, cannot be had, or a migration fails
 */
export async function migrateDatabase(connection: pg.PoolConfig, folder: string = migrationsFolder): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query("SET client_min_messages = warning");
    await createTrigrams(client);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    // Ends the session, and its lock with it.
    await client.end();
  }
}

async function createTrigrams(client: pg.Client): Promise<void> {
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
  } catch (cause) {
    throw new StartError(
      `The database cannot have the extension pg_trgm, which the search needs (${(cause as Error).message}). ` +
        "Install PostgreSQL's contrib package there, and run CREATE EXTENSION pg_trgm in the database once as its administrator.",
      { cause },
    );
  }
}
