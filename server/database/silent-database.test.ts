import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type StallingProxy, stallingProxy } from "../testing/stalling-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Client, connect } from "./client.ts";
import { isUnreachable } from "./is-unreachable.ts";

let database: TestDatabase;
let proxy: StallingProxy;
let client: Client;
const errors: string[] = [];
beforeEach(async () => {
  errors.length = 0;
  database = await createTestDatabase();
  proxy = await stallingProxy(database.connection);
  client = connect({ ...proxy.connection, max: 4 }, (error) => errors.push(error.message), "visitor");
});
afterEach(async () => {
  await client.close();
  await proxy.close();
  await database.drop();
});

const one = () => client.db.execute(sql`select 1`);
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
/** More work of each kind than there are connections. */
const allKinds = () => [
  ...Array.from({ length: 6 }, one),
  client.db.$client.query("select 1"),
  client.db.transaction((tx) => tx.execute(sql`select 1`)),
];

test.each<[string, () => Promise<unknown>]>([
  ["with idle connections", () => Promise.all(allKinds())],
  ["without a connection", async () => {}],
])(
  "when a database goes silent, %s, all work fails within 3 s, then at once, and succeeds when it responds again",
  async (_, warmUp) => {
    await warmUp();
    proxy.stall();
    const began = performance.now();
    const failures = await Promise.all(allKinds().map(failureOf));
    expect(performance.now() - began).toBeLessThan(3000);
    expect(failures.map(isUnreachable)).toEqual(failures.map(() => true));
    expect(errors).toContain("The database does not respond");

    const again = performance.now();
    expect((await Promise.all(allKinds().map(failureOf))).map(isUnreachable)).toEqual(failures.map(() => true));
    expect(performance.now() - again).toBeLessThan(500);
    // One connection checks whether the database is back; no work waits.
    await expect.poll(proxy.openConnections).toBeLessThanOrEqual(1);
    expect([client.pool.waitingCount, client.pool.totalCount]).toEqual([0, 0]);

    proxy.flow();
    await expect.poll(() => failureOf(one()), { timeout: 12_000 }).toBe(null);
    expect(await Promise.all(allKinds())).toHaveLength(8);
  },
);

test("while a database starts, one probe a second waits for it, however much work fails, and work succeeds within 2 s of its start", async () => {
  await Promise.all(allKinds());
  proxy.restart();
  const began = performance.now();
  let failed = 0;
  while (performance.now() - began < 3000) {
    const failures = await Promise.all(allKinds().map(failureOf));
    expect(failures.map(isUnreachable)).toEqual(failures.map(() => true));
    failed += failures.length;
    await new Promise(setImmediate);
  }
  expect(failed).toBeGreaterThan(100);
  // At most those of the pool, and one a second.
  expect(proxy.refusals()).toBeLessThanOrEqual(4 + 4);
  expect(client.isAway()).toBe(true);

  proxy.flow();
  const back = performance.now();
  await expect.poll(() => failureOf(one()), { timeout: 12_000, interval: 20 }).toBe(null);
  expect(performance.now() - back).toBeLessThan(2000);
  expect(client.isAway()).toBe(false);
});

test("a transaction that runs when the database goes silent fails, and its connection does not leak", async () => {
  await client.close();
  client = connect({ ...proxy.connection, max: 1 }, (error) => errors.push(error.message), "visitor");
  for (let n = 0; n < 2; n++) {
    const work = client.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      proxy.stall();
      await tx.execute(sql`select 2`);
    });
    expect(isUnreachable(await failureOf(work))).toBe(true);
    proxy.flow();
    await expect.poll(() => failureOf(one()), { timeout: 12_000 }).toBe(null);
  }
});

test("a transaction that cannot begin returns its connection", async () => {
  await one();
  for (let n = 0; n < 8; n++) {
    const broken = failureOf(
      client.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    );
    expect(isUnreachable(await broken)).toBe(true);
  }
  expect((await one()).rows).toHaveLength(1);
});

test("a slow statement completes, and so does all work that arrives meanwhile", async () => {
  const slow = client.db.execute(sql`select pg_sleep(4), 1 as one`);
  await slow;
  expect(errors).toEqual([]);
});
