import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBackup } from "../backup/read-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { StartError } from "../core/config/start-error.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { expectVoteCounters } from "../testing/expect-vote-counters.ts";
import {
  createReleaseDatabase,
  listCoinAsLastRelease,
  readTotalAsLastRelease,
  voteAsLastRelease,
} from "../testing/release-database.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { createEmptyDatabase } from "../testing/test-database.ts";
import { migrateDatabase } from "./migrate.ts";
import { readParts } from "./partitions.ts";

/** The schema of the last release, on which people vote while it becomes that of this one. */

let app: TestApp;
let folder: string;
let backup: string;
const source = () => ({
  database: { kind: "external" as const, connection: app.connection },
  files: app.ctx.files,
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-release-"));
  backup = join(folder, "of-last-release.tar");
  app = await testApp({}, await createReleaseDatabase());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test("serves the listing and counts votes of the last release on its schema, and while two processes migrate it", async () => {
  const coinId = await listCoinAsLastRelease(app.ctx, (await app.user()).id);
  const waits: number[] = [];
  let cast = 0;
  const voteAndRead = async () => {
    const { id } = await app.user();
    const began = performance.now();
    await voteAsLastRelease(app.ctx, coinId, id);
    waits.push(performance.now() - began);
    cast++;
    expect(await readTotalAsLastRelease(app.ctx)).toBeGreaterThan(0);
  };
  for (let n = 0; n < 10; n++) await voteAndRead();
  const ready = async () => {
    const answer = await createTestHttpApp(app.ctx).request("/health/ready");
    return { code: answer.status, ...(await answer.json()) };
  };
  expect(await ready()).toMatchObject({
    code: 503,
    status: "schema older",
    detail: expect.stringContaining("lacks migrations"),
  });

  await writeBackup(backup, source());

  // A transaction that votes holds the table for a while when the migration wants it.
  const slow = new pg.Client(app.connection);
  await slow.connect();
  await slow.query("begin");
  await slow.query("select from votes limit 1");

  let migrated = false;
  const migrating = Promise.all([migrateDatabase(app.connection), migrateDatabase(app.connection)]).finally(() => {
    migrated = true;
  });
  const voting = Array.from({ length: 3 }, async () => {
    while (!migrated) await voteAndRead();
  });
  await expect
    .poll(async () => {
      const { rows } = await app.ctx.db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where relation = 'votes'::regclass and not granted and mode = 'AccessExclusiveLock'`,
      );
      return rows[0]?.n;
    })
    .toBe(1);
  await slow.query("commit");
  await slow.end();
  await migrating;
  await Promise.all(voting);
  for (let n = 0; n < 10; n++) await voteAndRead();
  const list = await app.request("GET", "/coins");
  expect(list.body.coins[0].votes.total).toBe(cast);

  const { rows } = await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from votes`);
  expect(rows[0]?.n).toBe(cast);
  await expectVoteCounters(app.ctx.db);
  expect(await ready()).toEqual({ code: 200, status: "ready" });
  // No vote waited for longer than the migration may wait for its lock, and the time that a busy machine takes.
  expect(Math.max(...waits)).toBeLessThan(5000);
  // A vote that is often enough the victim of a deadlock is refused.
  const { rows: statistics } = await app.ctx.db.execute(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  expect(statistics).toEqual([{ deadlocks: 0 }]);
  const { ranges, fallback } = await readParts(app.ctx.db, "votes");
  expect(ranges.map(({ name }) => name)).toEqual(["votes_first"]);
  expect(ranges[0]?.to.getTime()).toBeGreaterThan(Date.now());
  expect(fallback).toBe("votes_default");
});

test("keeps one vote per account, coin and day, and the erasure of accounts, in votes of before and after the migration", async () => {
  const { rows } = await app.ctx.db.execute<{ user_id: string; coin_id: string; day: string }>(
    sql`select user_id, coin_id, day::text as day from votes`,
  );
  const [vote] = rows;
  const again = sql`insert into votes (id, coin_id, user_id, day) values (gen_random_uuid(), ${vote?.coin_id}, ${vote?.user_id}, ${vote?.day})`;
  await expect(app.ctx.db.execute(again)).rejects.toMatchObject({ cause: { code: "23505" } });
  await app.ctx.db.execute(sql`delete from users where id = ${vote?.user_id}`);
  const { rows: left } = await app.ctx.db.execute(sql`select count(*)::int as n from votes where user_id is null`);
  expect(left).toEqual([{ n: 1 }]);
});

test("names a schema from which a later release removed what this one needs, at its start and in /health/ready", async () => {
  const floor = { migration: 9e12, release: "9.1.0" };
  await app.ctx.db.execute(
    sql`insert into settings (key, value) values ('schema_floor', ${JSON.stringify(floor)}::jsonb)`,
  );
  const text = "The schema of the database is newer: it needs Cointally 9.1.0 or later.";
  await expect(migrateDatabase(app.connection)).rejects.toThrow(new StartError(text));
  const answer = await createTestHttpApp(app.ctx).request("/health/ready");
  expect([answer.status, await answer.json()]).toEqual([503, { status: "schema newer", detail: text }]);
  await app.ctx.db.execute(sql`delete from settings where key = 'schema_floor'`);
});

test("restores a backup of the last release with its votes in partitions", async () => {
  const target = await createEmptyDatabase();
  await restoreBackup(await checkBackup(backup), {
    connection: target.connection,
    dataDir: await mkdtemp(join(folder, "data-")),
  });
  const client = new pg.Client(target.connection);
  await client.connect();
  const { rows } = await client.query(
    "select tableoid::regclass::text as part, count(*)::int as n from votes group by 1",
  );
  await client.end();
  await target.drop();
  expect(rows).toEqual([{ part: "votes_first", n: 10 }]);
});
