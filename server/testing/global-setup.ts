import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "../database/embedded.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { openExternal } from "../database/open-external.ts";
import { quietLog } from "./quiet-log.ts";
import { toDatabase } from "./to-database.ts";

/**
 * Vitest's global set-up: one server for the whole run, a fresh embedded one or DATABASE_URL's, with one migrated database
 * that `createTestDatabase` copies.
 */
export default async function setup(project: TestProject) {
  const { connection, close } = await openServer();
  const template = `cointally_template_${process.pid}`;
  await run(connection, `DROP DATABASE IF EXISTS ${template}`, `CREATE DATABASE ${template}`);
  await migrateDatabase(toDatabase(connection, template));
  project.provide("testServer", { connection, template });
  return async () => {
    await run(connection, `DROP DATABASE IF EXISTS ${template}`);
    await close();
  };
}

async function openServer() {
  if (process.env.DATABASE_URL) {
    const { connection } = await openExternal(process.env.DATABASE_URL, quietLog);
    return { connection, close: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), "cointally-test-"));
  const { connection, stop } = await openEmbedded(folder, quietLog, { durable: false });
  await run({ ...connection, user: "postgres" }, `ALTER ROLE ${connection.user} CREATEDB`);
  const close = async () => {
    await stop();
    await rm(folder, { recursive: true });
  };
  return { connection, close };
}

async function run(connection: pg.PoolConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
