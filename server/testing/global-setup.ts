import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Connection } from "../database/database-url.ts";
import { openEmbedded } from "../database/embedded.ts";
import { openSession } from "../database/hosts.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { openExternal } from "../database/open-external.ts";
import { withDatabaseName } from "./database-url.ts";
import { quietLog } from "./quiet-log.ts";

/**
 * Vitest's global setup: one server for the whole run (a fresh embedded one, or the one of DATABASE_URL) with a migrated database that
 * `createTestDatabase` copies, and a folder that the test files share.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "cointally-test-"));
  const { connection, administrator, close } = await openServer(folder);
  const template = `cointally_template_${process.pid}`;
  await dropDatabases(administrator, template);
  await run(connection, `CREATE DATABASE ${template}`);
  await migrateDatabase(withDatabaseName(connection, template));
  project.provide("testServer", { connection, administrator, template, folder });
  return async () => {
    await dropDatabases(administrator, template);
    await close();
    await rm(folder, { recursive: true });
  };
}

async function openServer(folder: string) {
  if (process.env.DATABASE_URL) {
    const { connection } = await openExternal(process.env.DATABASE_URL, quietLog, {
      sessionUrl: process.env.DATABASE_SESSION_URL,
    });
    return { connection, administrator: connection, close: async () => {} };
  }
  const { connection, stop } = await openEmbedded(folder, quietLog, { durable: false });
  const administrator = { ...connection, user: "postgres" };
  await run(administrator, `ALTER ROLE ${connection.user} CREATEDB`);
  return { connection, administrator, close: stop };
}

/** Drops the template and the databases of the test files, because the server may outlive the run. */
async function dropDatabases(connection: Connection, template: string): Promise<void> {
  const rows = await run(connection, `SELECT datname FROM pg_database WHERE datname ~ '^${template}(_|$)'`);
  for (const { datname } of rows) await run(connection, `DROP DATABASE ${datname} WITH (FORCE)`);
}

async function run(connection: Connection, statement: string) {
  const client = await openSession(connection);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
