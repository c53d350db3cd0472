import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { Connection } from "../database/database-url.ts";
import { openSession } from "../database/hosts.ts";
import { withDatabaseName } from "./database-url.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * The test server on which test files create their databases, a role that may drop them while autovacuum (a superuser) works on them,
     * the name of the migrated template, and a shared folder.
     */
    testServer: { connection: Connection; administrator: Connection; template: string; folder: string };
  }
}

/** A migrated, empty database for one test file. */
export type TestDatabase = {
  connection: Connection;
  /** Ends remaining connections. */
  drop: () => Promise<void>;
};

export type NamedDatabase = TestDatabase & { name: string };

/** Copies a database, by default the migrated, empty template; call it in `beforeAll`, and `drop` in `afterAll`. */
export function createTestDatabase(template = inject("testServer").template): Promise<NamedDatabase> {
  return create(template);
}

/** The same, with these settings of PostgreSQL for its new sessions. */
export async function databaseWith(settings: Record<string, string>): Promise<NamedDatabase> {
  const database = await createTestDatabase();
  for (const [name, value] of Object.entries(settings))
    await administer(database.connection, `ALTER DATABASE ${database.name} SET ${name} = '${value}'`);
  return database;
}

/** An empty database without tables. */
export function createEmptyDatabase(): Promise<NamedDatabase> {
  return create("template0");
}

async function create(template: string): Promise<NamedDatabase> {
  const { connection, administrator, template: run } = inject("testServer");
  // By this name the end of the run finds those of a process that died.
  const name = `${run}_${randomBytes(6).toString("hex")}`;
  await administer(connection, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    name,
    connection: withDatabaseName(connection, name),
    drop: () => administer(administrator, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(connection: Connection, statement: string): Promise<void> {
  const client = await openSession(connection);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
