import { sql } from "drizzle-orm";
import { type TestContext, test } from "vitest";
import { stallingProxy } from "../testing/stalling-proxy.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { type Client, connect } from "./client.ts";
import { isUnreachable } from "./is-unreachable.ts";

/** A database of its own behind a proxy that can be stalled; `connectAsVisitor` opens a pool to it. */
const openDatabase = async ({ onTestFinished }: TestContext) => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const proxy = await stallingProxy(database.connection);
  onTestFinished(proxy.close);
  const errors: string[] = [];
  const connectAsVisitor = (max = 4) => {
    const client = connect({ ...proxy.connection, max }, (error) => errors.push(error.message), "visitor");
    onTestFinished(client.close);
    return client;
  };
  return { proxy, errors, connectAsVisitor };
};

/** Counts quarters of a second as the product does, so that neither mistakes a pause of this process for one of the database. */
const countTicks = () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 250).unref();
  return () => {
    clearInterval(timer);
    return ticks;
  };
};

const one = ({ db }: Client) => db.execute(sql`select 1`);
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
/** More work of each kind than there are connections. */
const allKinds = (client: Client) => [
  ...Array.from({ length: 6 }, () => one(client)),
  client.db.$client.query("select 1"),
  client.db.transaction((tx) => tx.execute(sql`select 1`)),
];
const failuresOf = (client: Client) => Promise.all(allKinds(client).map(failureOf));

// Each waits for what happens after seconds, with a database of its own.
test.concurrent("when a database goes silent, with idle connections and without one, all work fails within 3 s, then at once, and succeeds when it responds again", async (context) => {
  const { expect } = context;
  const { proxy, errors, connectAsVisitor } = await openDatabase(context);
  const clients = [connectAsVisitor(), connectAsVisitor()] as const;
  await Promise.all(allKinds(clients[0]));
  proxy.stall();
  const ticks = countTicks();
  const failures = (await Promise.all(clients.map(failuresOf))).flat();
  expect(ticks()).toBeLessThanOrEqual(12);
  expect(failures.map(isUnreachable)).toEqual(failures.map(() => true));
  expect(errors.filter((message) => message === "The database does not respond")).toHaveLength(2);

  const laterTicks = countTicks();
  const later = (await Promise.all(clients.map(failuresOf))).flat();
  expect(later.map(isUnreachable)).toEqual(failures.map(() => true));
  expect(laterTicks()).toBeLessThanOrEqual(2);
  // One connection of each pool checks whether the database is back; no work waits.
  await expect.poll(proxy.openConnections).toBeLessThanOrEqual(2);
  for (const { pool } of clients) expect([pool.waitingCount, pool.totalCount]).toEqual([0, 0]);

  proxy.flow();
  for (const client of clients) {
    await expect.poll(() => failureOf(one(client)), { timeout: 12_000 }).toBe(null);
    expect(await Promise.all(allKinds(client))).toHaveLength(8);
  }
});

test.concurrent("while a database starts, one probe a second waits for it, however much work fails, and work succeeds within 2 s of its start", async (context) => {
  const { expect } = context;
  const { proxy, connectAsVisitor } = await openDatabase(context);
  const client = connectAsVisitor();
  await Promise.all(allKinds(client));
  proxy.restart();
  const began = performance.now();
  const failures: unknown[] = [];
  const countRefusals = async () => {
    failures.push(...(await failuresOf(client)));
    return proxy.refusals();
  };
  // At most four of the pool, so three probes with two seconds between them; a timer may be a few milliseconds early.
  await expect.poll(countRefusals, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(4 + 3);
  expect(performance.now() - began).toBeGreaterThan(1900);
  expect(failures.length).toBeGreaterThan(100);
  expect(failures.filter((failure) => !isUnreachable(failure))).toEqual([]);
  expect(client.isAway()).toBe(true);

  proxy.flow();
  const ticks = countTicks();
  await expect.poll(() => failureOf(one(client)), { timeout: 12_000, interval: 20 }).toBe(null);
  expect(ticks()).toBeLessThanOrEqual(8);
  expect(client.isAway()).toBe(false);
});

test.concurrent("a transaction that runs when the database goes silent fails, and its connection does not leak", async (context) => {
  const { expect } = context;
  const { proxy, connectAsVisitor } = await openDatabase(context);
  const client = connectAsVisitor(1);
  const work = client.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.stall();
    await tx.execute(sql`select 2`);
  });
  expect(isUnreachable(await failureOf(work))).toBe(true);
  proxy.flow();
  await expect.poll(() => failureOf(one(client)), { timeout: 12_000 }).toBe(null);
});

test.concurrent("a slow statement completes, and so does all work that arrives meanwhile", async (context) => {
  const { expect } = context;
  const { errors, connectAsVisitor } = await openDatabase(context);
  const client = connectAsVisitor();
  // Longer than a silent database takes to be noticed.
  const slow = client.db.execute(sql`select pg_sleep(2.5), 1 as one`);
  expect(await Promise.all(Array.from({ length: 20 }, () => one(client)))).toHaveLength(20);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
  expect(errors).toEqual([]);
});

test("a transaction that cannot begin returns its connection", async (context) => {
  const { expect } = context;
  const { connectAsVisitor } = await openDatabase(context);
  const client = connectAsVisitor();
  await one(client);
  for (let n = 0; n < 8; n++) {
    const broken = failureOf(
      client.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    );
    expect(isUnreachable(await broken)).toBe(true);
  }
  expect((await one(client)).rows).toHaveLength(1);
});
