import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../testing/test-app.ts";
import { connect } from "./client.ts";
import { isUnreachable } from "./is-unreachable.ts";

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: unknown) => error,
  );

test("a database that accepts a connection and never responds counts as unavailable", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const client = connect({ host: "127.0.0.1", port, connectionTimeoutMillis: 100, max: 1 }, () => {});
  const failures = await Promise.all([
    failureOf(client.db.execute(sql`select 1`)),
    failureOf(client.db.$client.query("select 1")),
    failureOf(client.db.transaction((tx) => tx.execute(sql`select 1`))),
  ]);
  expect(failures.map(isUnreachable)).toEqual([true, true, true]);
  await client.close();
  silent.close();
  const usual = connect({}, () => {});
  expect(usual.pool.options.connectionTimeoutMillis).toBe(10_000);
  await usual.close();
});

test("an unavailable database is distinguished from a wrong query", async () => {
  const nowhere = connect({ host: "127.0.0.1", port: 1 }, () => {});
  expect(isUnreachable(await failureOf(nowhere.db.execute(sql`select 1`)))).toBe(true);
  await nowhere.close();
  const app = await testApp();
  expect(isUnreachable(await failureOf(app.ctx.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)))).toBe(
    true,
  );
  expect(isUnreachable(await failureOf(app.ctx.db.execute(sql`select 1 / 0`)))).toBe(false);
  await app.close();
});
