import { expect, inject, test } from "vitest";
import { withDatabaseName } from "../testing/database-url.ts";
import { query } from "../testing/embedded-database.ts";
import { databaseWith } from "../testing/test-database.ts";
import {
  checkServerSettings,
  findUnsuitableSettings,
  readServerSettings,
  type ServerSettings,
} from "./check-settings.ts";
import { connectionsOfProcess } from "./pool-sizes.ts";

const suitable: ServerSettings = {
  role: "site",
  database: "coins",
  jit: "off",
  statement_timeout: 0,
  transaction_timeout: 0,
  max_connections: 97,
  others: 0,
  encoding: "UTF8",
  has_all_letters: true,
  has_old_collation: false,
  ahead: 0.3,
};
const needs = { connections: 40, isPooled: false };

test("a server with suitable settings is started on without a warning", () => {
  expect(findUnsuitableSettings(suitable, needs)).toEqual([]);
});

test.each<[string, Partial<ServerSettings>, string]>([
  ["jit", { jit: "on" }, "ALTER ROLE site IN DATABASE coins SET jit = off"],
  [
    "max_connections",
    { others: 60 },
    "Raise max_connections by 3 at least, lower WORKERS, or put pgbouncer in between",
  ],
  ["transaction_timeout", { transaction_timeout: 30_000 }, "after 30 s: ALTER ROLE site SET transaction_timeout = 0"],
  [
    "clock",
    { ahead: -75 },
    "The clock of the database is 75 s behind the clock of this machine: synchronize both by NTP",
  ],
  ["encoding", { encoding: "SQL_ASCII" }, "Create another by createdb --template=template0 --encoding=UTF8"],
  ["locale", { has_all_letters: false }, "Create another by createdb --template=template0 --encoding=UTF8"],
  ["collation", { has_old_collation: true }, "REINDEX DATABASE coins"],
])("a server with an unsuitable %s is named, with what to do", (setting, found, advice) => {
  expect(findUnsuitableSettings({ ...suitable, ...found }, needs)).toEqual([
    { setting, advice: expect.stringContaining(advice) },
  ]);
});

test("a statement time limit matters only behind a pooler in transaction mode, where the queue sets none itself", () => {
  const limited = { ...suitable, statement_timeout: 20_000 };
  expect(findUnsuitableSettings(limited, needs)).toEqual([]);
  expect(findUnsuitableSettings(limited, { ...needs, isPooled: true })).toEqual([
    { setting: "statement_timeout", advice: expect.stringContaining("ALTER ROLE site SET statement_timeout = 0") },
  ]);
});

test("the start reads what new sessions of the database get, and not what its own session has set", async () => {
  const database = await databaseWith({ jit: "on", statement_timeout: "20s" });
  const found = await readServerSettings(database.connection);
  expect(found).toMatchObject({ database: database.name, jit: "on", statement_timeout: 20_000, encoding: "UTF8" });
  expect(found).toMatchObject({ has_all_letters: true, has_old_collation: false });
  expect(Math.abs(found.ahead)).toBeLessThan(2);
  expect(found.max_connections).toBeGreaterThan(50);
  await database.drop();
});

test("a database whose locale knows only letters of English is recognised", async () => {
  const { connection } = inject("testServer");
  const name = `${inject("testServer").template}_c`;
  await query(connection, `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING 'UTF8'`);
  const inC = withDatabaseName(connection, name);
  await query(inC, "CREATE EXTENSION pg_trgm");
  expect((await readServerSettings(inC)).has_all_letters).toBe(false);
  await query(connection, `DROP DATABASE ${name}`);
});

test("the start warns of each unsuitable setting once, and goes on", async () => {
  const database = await databaseWith({ jit: "on" });
  const warnings: unknown[] = [];
  const log = { warn: (fields: object, text: string) => void warnings.push([fields, text]) };
  await checkServerSettings(database.connection, 1000, log);
  expect(warnings).toEqual([
    [{ setting: "jit" }, expect.stringContaining("jit is on")],
    [{ setting: "max_connections" }, expect.stringContaining(`up to ${1000 * connectionsOfProcess}`)],
  ]);
  await database.drop();
});
