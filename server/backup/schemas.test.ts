import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFolder } from "../core/files/folder.ts";
import { migrateDatabase } from "../database/migrate.ts";
import { createEmptyDatabase, type TestDatabase } from "../testing/test-database.ts";
import { checkBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withSession } from "./session.ts";
import { writeBackup } from "./write-backup.ts";

/** A small schema with every kind of dependency between rows, in three versions. */
const versions = [
  `CREATE TABLE uploads (id uuid PRIMARY KEY);
   CREATE TABLE people (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, boss int REFERENCES people, name text NOT NULL,
     upper_name text GENERATED ALWAYS AS (upper(name)) STORED);
   CREATE TABLE notes (number bigserial PRIMARY KEY, person int REFERENCES people ON DELETE CASCADE, gone int, text text);
   ALTER TABLE people ADD favourite bigint REFERENCES notes;
   ALTER TABLE notes DROP gone;
   CREATE TABLE days (at timestamptz NOT NULL, n int) PARTITION BY RANGE (at);
   CREATE TABLE days_1 PARTITION OF days FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00');
   INSERT INTO people (name) VALUES ('made by the migration')`,
  "ALTER TABLE people ADD COLUMN age int; UPDATE people SET age = length(name)",
  "ALTER TABLE notes RENAME text TO said",
];
const filling = `
  INSERT INTO people (boss, name, age) SELECT 1, 'p' || i, i FROM generate_series(1, 40) i;
  INSERT INTO notes (person, text) SELECT i, 'note ' || i FROM generate_series(2, 41) i;
  UPDATE people SET favourite = 7 WHERE id = 3;
  DELETE FROM notes WHERE number > 35;
  CREATE TABLE days_2 PARTITION OF days FOR VALUES FROM ('2026-02-01 00:00:00+00') TO ('2026-03-01 00:00:00+00');
  INSERT INTO days VALUES ('2026-01-31 23:59:59.999999+00', 1), ('2026-02-01 00:00:00+00', 2)`;

let folder: string;
let path: string;
const databases: TestDatabase[] = [];

/** The migrations folder as of the given number of versions. */
const migrations = async (count: number, change = ""): Promise<string> => {
  const place = await mkdtemp(join(folder, `v${count}-`));
  const entries = versions
    .slice(0, count)
    .map((_, idx) => ({ idx, version: "7", when: 1000 + idx, tag: `m${idx}`, breakpoints: true }));
  await mkdir(join(place, "meta"));
  await writeFile(join(place, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  for (const { idx, tag } of entries)
    await writeFile(join(place, `${tag}.sql`), `${versions[idx]}${idx === 1 ? change : ""}`);
  return place;
};
const target = async () => {
  const database = await createEmptyDatabase();
  databases.push(database);
  return { connection: database.connection, dataDir: await mkdtemp(join(folder, "data-")) };
};
const ask = (connection: pg.PoolConfig, text: string) =>
  withSession(connection, async (client) => (await client.query(text)).rows);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-schemas-"));
  path = join(folder, "old.tar");
  const { connection, dataDir } = await target();
  await migrateDatabase(connection, await migrations(2));
  await ask(connection, filling);
  await writeBackup(path, { database: { kind: "external", connection }, files: createFolder(dataDir) });
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("an older schema is restored with rows that a migration inserted, and then migrated", async () => {
  const place = await target();
  await restoreBackup(await checkBackup(path), { ...place, migrations: await migrations(3) });
  const { connection } = place;
  expect(
    await ask(connection, "select count(*)::int as n, max(upper_name) as last, max(age) as age from people"),
  ).toEqual([{ n: 41, last: "P9", age: 40 }]);
  expect(await ask(connection, "select count(*)::int as n, max(said) as said from notes")).toEqual([
    { n: 35, said: "note 9" },
  ]);
  expect(await ask(connection, "select tableoid::regclass::text as part, n from days order by n")).toEqual([
    { part: "days_1", n: 1 },
    { part: "days_2", n: 2 },
  ]);
  // Sequences continue, and foreign keys are enforced again.
  expect(await ask(connection, "insert into people (name) values ('next') returning id")).toEqual([{ id: 42 }]);
  expect(await ask(connection, "insert into notes (said) values ('next') returning number")).toEqual([
    { number: "41" },
  ]);
  await expect(ask(connection, "insert into notes (person) values (900)")).rejects.toThrow("foreign key");
  expect(await ask(connection, "select hash from drizzle.__drizzle_migrations")).toHaveLength(3);
});

test("a newer schema and a foreign schema are refused", async () => {
  const backup = await checkBackup(path);
  const place = await target();
  await expect(restoreBackup(backup, { ...place, migrations: await migrations(1) })).rejects.toThrow(
    "The backup is from a newer Cointally: it has 2 migrations, this one has 1. Upgrade, then restore.",
  );
  await expect(restoreBackup(backup, { ...place, migrations: await migrations(3, " ") })).rejects.toThrow(
    "its migration 2 is unknown",
  );
  expect(await readdir(place.dataDir)).toEqual([]);
  await restoreBackup(backup, { ...place, migrations: await migrations(2) });
});

test("a restore whose later migration fails leaves nothing behind", async () => {
  const place = await target();
  const broken = await migrations(3);
  const changed = await mkdtemp(join(folder, "broken-"));
  await cp(broken, changed, { recursive: true });
  await writeFile(join(changed, "m2.sql"), "ALTER TABLE nobody ADD x int");
  await expect(restoreBackup(await checkBackup(path), { ...place, migrations: changed })).rejects.toThrow("nobody");
  expect(
    await ask(place.connection, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});
