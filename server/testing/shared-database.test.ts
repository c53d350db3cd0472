import pg from "pg";
import { expect, it } from "vitest";
import { takeSharedDatabase } from "./shared-database.ts";

it("a database that a file has filled is newly migrated for the next file", async () => {
  const contents = async (fill: boolean) => {
    const database = await takeSharedDatabase();
    const client = new pg.Client(database.connection);
    client.on("error", () => {});
    await client.connect();
    const { rows: versions } = await client.query("SELECT * FROM list_version");
    const { rows: words } = await client.query("SELECT * FROM search_words");
    if (fill)
      await client.query("INSERT INTO search_words (word) VALUES ('harbour'); UPDATE list_version SET version = 7");
    await client.end();
    await database.drop();
    return { name: database.connection.database, versions, words };
  };
  const first = await contents(true);
  expect(first).toMatchObject({ versions: [{ only: 1 }], words: [] });
  expect(await contents(false)).toEqual(first);
});
