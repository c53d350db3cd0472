import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPooler } from "../testing/pooler.ts";
import { databaseWith, type NamedDatabase } from "../testing/test-database.ts";
import { connect, type DatabaseCaller } from "./client.ts";
import { openSession } from "./hosts.ts";
import { migrateDatabase } from "./migrate.ts";
import { sessionSettings } from "./session-settings.ts";

/** PostgreSQL's default of `jit`, and limits that an operator may have set for all of a server. */
const unsuitable = { jit: "on", lock_timeout: "5s", idle_session_timeout: "10min", statement_timeout: "20s" };

let database: NamedDatabase;
beforeAll(async () => {
  database = await databaseWith(unsuitable);
});
afterAll(() => database.drop());

const names = Object.keys(sessionSettings);
const read = `select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`;

const callers: DatabaseCaller[] = ["visitor", "replica", "queue", "job", "command"];

test.each(callers)("a pool of a %s makes its own settings in each session", async (caller) => {
  const client = connect(database.connection, () => {}, caller);
  try {
    expect((await client.pool.query(read)).rows).toEqual([sessionSettings]);
    expect(await client.db.transaction(async (tx) => (await tx.execute(read)).rows)).toEqual([sessionSettings]);
  } finally {
    await client.close();
  }
});

test.each<DatabaseCaller>(["visitor", "job"])(
  "a pool of a %s behind a pooler in transaction mode makes them in each transaction, and leaves nothing behind",
  async (caller) => {
    const { port, stop } = await startPooler(database.connection);
    const pooled = { host: "127.0.0.1", port, user: "someone", database: database.name, max: 1 };
    const client = connect({ ...pooled, session: database.connection }, () => {}, caller);
    try {
      expect((await client.pool.query(read)).rows).toEqual([sessionSettings]);
      expect(await client.db.transaction(async (tx) => (await tx.execute(read)).rows)).toEqual([sessionSettings]);
      const plain = new pg.Client(pooled);
      await plain.connect();
      expect((await plain.query("show jit")).rows).toEqual([{ jit: "on" }]);
      await plain.end();
    } finally {
      await client.close();
      stop();
    }
  },
);

test("a session for migrations, backups and notifications has these settings and no time limit", async () => {
  const client = await openSession(database.connection);
  try {
    expect((await client.query(read)).rows).toEqual([sessionSettings]);
    expect((await client.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  } finally {
    await client.end();
  }
});

test("a migration turns jit off for the role of the site, so that the queue of jobs behind a pooler in transaction mode has it off too", async () => {
  const database = await databaseWith(unsuitable);
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line) };
  await migrateDatabase(database.connection, undefined, log);
  await migrateDatabase(database.connection, undefined, log);
  expect(lines).toEqual([
    expect.stringMatching(/^jit is now off for \w+ in the database cointally_template_\w+, where/),
  ]);
  const { port, stop } = await startPooler(database.connection);
  const pooled = { host: "127.0.0.1", port, user: "someone", database: database.name, session: database.connection };
  const queue = connect(pooled, () => {}, "queue");
  try {
    expect((await queue.pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
  } finally {
    await queue.close();
    stop();
    await database.drop();
  }
});
