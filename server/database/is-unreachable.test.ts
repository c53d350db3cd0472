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

test("a database that is away or ends the connection is told from a query that is wrong", async () => {
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
