import { afterAll, beforeAll, expect, test } from "vitest";
import { toAppError } from "../http/handle-request.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connect, type DatabaseCaller } from "./client.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each<[DatabaseCaller, string]>([
  ["visitor", "15s"],
  ["job", "10min"],
  ["command", "0"],
])("a statement of a %s may take %s", async (caller, limit) => {
  const client = connect(database.connection, () => {}, caller);
  try {
    const { rows } = await client.pool.query(
      "select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as other",
    );
    expect(rows).toEqual([{ one: limit, other: limit }]);
  } finally {
    await client.close();
  }
});

test("a statement that runs when its pool is closed delays nobody", async () => {
  const client = connect(database.connection, () => {}, "job");
  const query = client.db.execute("select pg_sleep(60)").catch((reason) => reason);
  await expect.poll(() => client.pool.totalCount - client.pool.idleCount).toBe(1);
  const began = performance.now();
  await client.close();
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await query).toBeInstanceOf(Error);
});

test("a statement that takes longer is cancelled, and the visitor is asked to try again", async () => {
  const client = connect({ ...database.connection, max: 1 }, () => {}, "visitor");
  try {
    await client.pool.query("set statement_timeout = 50");
    const error = await client.db.execute("select pg_sleep(20)").catch((reason) => reason);
    expect(toAppError(error, "id")).toMatchObject({ code: "unavailable", extra: { retry_after: 5 } });
    expect((await client.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.close();
  }
});
