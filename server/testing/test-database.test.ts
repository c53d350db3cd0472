import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { withDatabaseName } from "./database-url.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

describe("createTestDatabase", () => {
  let databases: TestDatabase[];

  beforeAll(async () => {
    databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.drop()));
  });

  const query = async (database: TestDatabase, statement: string) => {
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };

  it("creates databases that are independent of each other", async () => {
    const [one, two] = databases as [TestDatabase, TestDatabase];
    await query(one, "CREATE TABLE only_here ()");
    await expect(query(two, "SELECT FROM only_here")).rejects.toThrow("does not exist");
  });

  it("returns them migrated, with a role that is no superuser of the embedded server", async () => {
    const [one] = databases as [TestDatabase];
    const [row] = await query(one, "SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations");
    expect(row.applied).toBeGreaterThan(0);
    expect(await query(one, "SELECT similarity('ÜBER', 'über')")).toEqual([{ similarity: 1 }]);
    if (process.env.DATABASE_URL) return;
    expect(await query(one, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toEqual([
      { rolsuper: false },
    ]);
  });

  it("drops a database that a superuser is connected to, as autovacuum is", async () => {
    const database = await createTestDatabase();
    const name = String(database.connection.database);
    const client = new pg.Client(withDatabaseName(inject("testServer").administrator, name));
    client.on("error", () => {});
    await client.connect();
    const closed = new Promise((resolve) => client.once("end", resolve));
    await database.drop();
    await closed;
    await expect(query(database, "SELECT 1")).rejects.toThrow("does not exist");
  });
});
