import pg from "pg";
import { applyMigrations, createTrigrams } from "../database/migrate.ts";
import { lastMigrationOf, type Release, readMigrations, readReleases } from "../database/migrations.ts";
import { createEmptyDatabase, type TestDatabase } from "./test-database.ts";

export const lastRelease = readReleases().at(-1) as Release;

/** An empty database with the schema of the last release. */
export async function createReleaseDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const last = lastMigrationOf(lastRelease);
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await createTrigrams(client);
    await client.query("begin");
    await applyMigrations(
      client,
      readMigrations().filter(({ folderMillis }) => folderMillis <= last),
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
  return database;
}
