import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabaseName } from "./database-url.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * The test server on which test files create their databases, a role that may drop them while autovacuum (a superuser) works on them,
     * the name of the migrated template, and a shared folder.
     */
    testServer: { connection: pg.PoolConfig; administrator: pg.PoolConfig; template: string; folder: string };
  }
}

/** A migrated, empty database for one test file. */
export type TestDatabase = {
  connection: pg.PoolConfig;
  /** Ends remaining connections. */
  drop: () => Promise<void>;
};

/** Copies a database, by default the migrated, empty template; call it in `beforeAll`, and `drop` in `afterAll`. */
export function createTestDatabase(template = inject("testServer").template): Promise<TestDatabase> {
  return create(template);
}

/** An empty database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create("template0");
}

async function create(template: string): Promise<TestDatabase> {
  const { connection, administrator } = inject("testServer");
  const name = `cointally_test_${randomBytes(6).toString("hex")}`;
  await administer(connection, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    connection: withDatabaseName(connection, name),
    drop: () => administer(administrator, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
