import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useLocalFarms } from "../../testing/local-farms.ts";
import { asNodeBefore, useLocalService } from "../../testing/local-service.ts";
import { manyFarms } from "../../testing/many-farms.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";

/** The measure: a factory of 500 farms. */
const count = 500;
const localFarms = useLocalFarms(56);
const node = useLocalService();
let app: TestApp;
let admin: TestUser;
let holder: Address;

beforeAll(async () => {
  ({ holder } = await manyFarms(localFarms, count));
  app = await testApp({ RPC_URL_56: node.url, FARM_FACTORIES: `56:cointally:${localFarms.factory}` });
  admin = await app.user({ role: "admin" });
}, 120_000);
afterAll(() => app.close());
beforeEach(() => node.answers(asNodeBefore(() => localFarms.chain.url)));

test("a factory of 500 farms is fetched with at most 30 requests and updated with at most 20", async () => {
  const { body } = await app.request("POST", "/farms/factories/fetch", { token: admin.token });
  expect(body).toEqual({ found: count, added: count, failed: [] });
  expect(node.requests.length).toBeLessThanOrEqual(30);
  const { rows } = await app.ctx.db.execute(
    sql`select count(*)::int as n from farms where synced_at is not null and total_staked = 1`,
  );
  expect(rows).toEqual([{ n: count }]);
  node.requests.length = 0;
  const update = await app.request("POST", "/farms/factories/update", { token: admin.token });
  expect(update.body).toEqual({ updated: count, failed: [] });
  expect(node.requests.length).toBeLessThanOrEqual(20);
});

test("a staker in 500 farms gets all pages, each with at most 5 requests", async () => {
  await app.ctx.db.execute(sql`update farms set status = 'active'`);
  node.requests.length = 0;
  const seen = new Set<string>();
  let cursor = "";
  for (let page = 0; page < 5; page++) {
    const { body } = await app.request("GET", `/farms/users/${holder}?limit=100${cursor}`);
    expect(body).toMatchObject({ total: count, unread: [] });
    for (const { address, staked } of body.farms) seen.add(`${address} ${staked}`);
    if (page === 0) expect(node.requests.length).toBeLessThanOrEqual(5);
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect([seen.size, cursor]).toEqual([count, "&cursor=null"]);
});

test("60 farms whose contracts vanish are removed from the list by one update", async () => {
  const { body } = await app.request("GET", "/farms?limit=60");
  for (const { address } of body.farms) await localFarms.chain.rpc("anvil_setCode", address, "0x");
  await localFarms.chain.rpc("anvil_mine", "0x1");
  node.requests.length = 0;
  const update = await app.request("POST", "/farms/factories/update", { token: admin.token });
  expect([update.body.updated, update.body.failed.length]).toEqual([count - 60, 60]);
  expect((await app.request("GET", "/farms")).body.total).toBe(count - 60);
  expect(node.requests.length).toBeLessThanOrEqual(20);
});
