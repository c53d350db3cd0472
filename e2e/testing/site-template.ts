import { randomBytes } from "node:crypto";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { toDatabaseUrl, withDatabaseName } from "../../server/testing/database-url.ts";
import { createTestDatabase, type TestDatabase } from "../../server/testing/test-database.ts";

/** Starts a site on this database and data folder, then stops it. */
type StartOnce = (databaseUrl: string, dataDir: string) => Promise<void>;

/**
 * Creates a database on which a site has started before, and copies that site's files to `folder`. What a first start writes (admin, job
 * queue tables, demo coins and logos) is made once per test run, by the first caller under a lock, and copied by the others.
 */
export async function copyStartedSite(folder: string, demo: boolean, startOnce: StartOnce): Promise<TestDatabase> {
  const { connection, template, folder: shared } = inject("testServer");
  const started = `${template}_${demo ? "demo" : "bare"}`;
  const files = join(shared, started);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [started]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [started]);
    if (!rowCount) {
      const draft = `${started}_${randomBytes(6).toString("hex")}`;
      await client.query(`CREATE DATABASE ${draft} TEMPLATE ${template} STRATEGY file_copy`);
      await mkdir(files, { recursive: true });
      await startOnce(toDatabaseUrl(withDatabaseName(connection, draft)), files);
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${started}`);
    }
  } finally {
    await client.end();
  }
  await cp(files, folder, { recursive: true });
  return createTestDatabase(started);
}
