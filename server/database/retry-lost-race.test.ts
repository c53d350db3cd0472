import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Client, connect, type Queries } from "./client.ts";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = connect(database.connection, () => {});
  await client.db.execute(sql`insert into settings (key, value) values ('a', '0'), ('b', '0')`);
});
afterAll(async () => {
  await client.close();
  await database.drop();
});

const raise = (db: Queries, key: string) =>
  db.execute(sql`update settings set value = to_jsonb(value::int + 1) where key = ${key}`);
const values = async () => {
  const { rows } = await client.db.execute<{ value: number }>(
    sql`select value from settings where key in ('a', 'b') order by key`,
  );
  return rows.map(({ value }) => value);
};

/** Resolves when both have arrived. */
const meeting = () => {
  let come = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (++come === 2) open();
    return both;
  };
};

test("two transactions that deadlock both succeed, each once", async () => {
  const met = meeting();
  const inOrder = (first: string, second: string) =>
    client.db.transaction(async (tx) => {
      await raise(tx, first);
      await met();
      await raise(tx, second);
    });
  await Promise.all([inOrder("a", "b"), inOrder("b", "a")]);
  expect(await values()).toEqual([2, 2]);
});

test("a single statement that lost a race is repeated", async () => {
  await client.db.execute(sql`create table tries (n int)`);
  await client.db.execute(sql`create sequence attempts`);
  // Fails like a deadlock the first two times; a sequence is not rolled back.
  await client.db.execute(sql`
    create function fail_twice() returns trigger language plpgsql as $$ begin
      if nextval('attempts') < 3 then raise exception 'lost' using errcode = '40P01'; end if;
      return new;
    end $$`);
  await client.db.execute(sql`create trigger fail before insert on tries for each row execute function fail_twice()`);
  await client.db.execute(sql`insert into tries values (1)`);
  expect((await client.db.execute(sql`select n from tries`)).rows).toEqual([{ n: 1 }]);
  await client.db.execute(sql`alter sequence attempts minvalue -9 restart -9`);
  await expect(client.db.execute(sql`insert into tries values (2)`)).rejects.toThrow();
});

test("any other failure is thrown at once", async () => {
  let tried = 0;
  const failing = client.db.transaction(async (tx) => {
    tried++;
    await tx.execute(sql`insert into settings (key, value) values ('a', '0')`);
  });
  await expect(failing).rejects.toThrow();
  expect(tried).toBe(1);
});
