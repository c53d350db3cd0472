import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { migrateDatabase, migrationLock } from "./migrate.ts";
import { migrationsFolder } from "./migrations.ts";

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), "cointally-migrations-"));
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Writes a migrations folder like drizzle-kit's with a later version than all of ours. */
async function writeMigrations(...statements: string[]): Promise<void> {
  const entries = statements.map((_, idx) => ({
    idx,
    version: "7",
    when: 9e12 + idx,
    tag: `m${idx}`,
    breakpoints: true,
  }));
  await mkdir(join(folder, "meta"), { recursive: true });
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  await Promise.all(statements.map((statement, index) => writeFile(join(folder, `m${index}.sql`), statement)));
}

describe("migrateDatabase", () => {
  beforeEach(() =>
    client.query("DROP TABLE IF EXISTS migrated; DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= 9e12"),
  );

  it("has nothing to do on a database that is up to date", async () => {
    const count = async () => (await client.query("SELECT count(*) FROM drizzle.__drizzle_migrations")).rows[0];
    const before = await count();
    await migrateDatabase(database.connection);
    expect(await count()).toEqual(before);
  });

  it("applies each migration once, however many processes start at the same time", async () => {
    await writeMigrations("CREATE TABLE migrated (n int)", "INSERT INTO migrated VALUES (1)");
    await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(database.connection, folder)));
    expect((await client.query("SELECT n FROM migrated")).rows).toEqual([{ n: 1 }]);
  });

  it("says that it waits for another process, and goes on after it", async () => {
    const lines: unknown[] = [];
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const log = { info: (line: unknown) => lines.push(line) };
    const migrated = migrateDatabase(database.connection, undefined, log, 5);
    await expect.poll(() => lines).toEqual(["waiting for another process, which migrates or backs up the database"]);
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    await migrated;
    expect(lines).toHaveLength(1);
  });

  it("leaves nothing of a failed migration, and no lock", async () => {
    await writeMigrations("CREATE TABLE migrated (n int)", "SELECT no_such_column");
    await expect(migrateDatabase(database.connection, folder)).rejects.toThrow();
    expect((await client.query("SELECT to_regclass('migrated') AS found")).rows).toEqual([{ found: null }]);
    await writeMigrations("CREATE TABLE migrated (n int)");
    await migrateDatabase(database.connection, folder);
    expect((await client.query("SELECT n FROM migrated")).rows).toEqual([]);
  });

  it("stores with a contract step the oldest release that still works", async () => {
    await writeMigrations("-- contract: 0.1.0\nCREATE TABLE migrated (n int)");
    await migrateDatabase(database.connection, folder);
    const { rows } = await client.query("DELETE FROM settings WHERE key = 'schema_floor' RETURNING value");
    expect(rows).toEqual([{ value: { migration: expect.any(Number), release: "0.1.0" } }]);
  });
});

it("replaces stored error sentences of farms and factories by codes, and removes other texts", async () => {
  const [known, other] = ["0x01", "0x02"].map((end) => end.padEnd(42, "0"));
  const sentence = "The staked token does not say what the farm holds of it.";
  const node = "The node of this chain wants fewer requests. The next run goes on from there.";
  await client.query(
    `insert into farms (id, chain_id, address, factory_address, kind, status, created_at, sync_error)
     select gen_random_uuid(), 56, a, a, 'cointally', 'pending', now(), e from unnest($1::text[], $2::text[]) t(a, e)`,
    [
      [known, other],
      [sentence, "Some text."],
    ],
  );
  await client.query("insert into farm_factories (chain_id, address, error) values (56, $1, $2)", [known, node]);
  await client.query(await readFile(join(migrationsFolder, "0023_farm_reason_codes.sql"), "utf8"));
  expect((await client.query("select sync_error from farms order by address")).rows).toEqual([
    { sync_error: "staked_balance" },
    { sync_error: null },
  ]);
  expect((await client.query("select error from farm_factories")).rows).toEqual([{ error: "node_busy" }]);
});

it("renames the signals of votes that are held, within each family", async () => {
  await client.query("create temp table held_votes (id int, signals text[])");
  await client.query("insert into held_votes values (1, $1), (2, $2), (3, '{}')", [
    ["new_account", "awakened_majority regular_intervals"],
    ["awakened", "same_coins"],
  ]);
  const [, rename] = (await readFile(join(migrationsFolder, "0033_dormant_accounts.sql"), "utf8")).split(
    "--> statement-breakpoint",
  );
  await client.query(rename as string);
  expect((await client.query("select signals from held_votes order by id")).rows).toEqual([
    { signals: ["new_account", "dormant_majority regular_intervals"] },
    { signals: ["dormant_account", "same_coins"] },
    { signals: [] },
  ]);
  await client.query("drop table held_votes");
});

it("renames the codes of farms and factories that could not be read", async () => {
  await client.query("create temp table farms (address text, sync_error text)");
  await client.query("create temp table farm_factories (address text, error text)");
  await client.query("insert into farms values ('a', 'node_away'), ('b', 'no_pace'), ('c', 'node_busy'), ('d', null)");
  await client.query("insert into farm_factories values ('a', 'node_away')");
  await client.query(await readFile(join(migrationsFolder, "0035_farm_failure_codes.sql"), "utf8"));
  expect((await client.query("select sync_error from farms order by address")).rows.map((r) => r.sync_error)).toEqual([
    "node_unavailable",
    "no_block_rate",
    "node_busy",
    null,
  ]);
  expect((await client.query("select error from farm_factories")).rows).toEqual([{ error: "node_unavailable" }]);
  await client.query("drop table farms, farm_factories");
});
