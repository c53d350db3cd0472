import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writePoints } from "../../testing/price-history.ts";
import { useDexScreener } from "../../testing/price-services.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";
import { planChecks } from "./plan-checks.ts";
import { createPriceRefresh } from "./refresh-prices.ts";

const dex = useDexScreener();
const noon = Date.parse("2026-06-15T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let owner: TestUser;
let admin: TestUser;
let coin: { id: string; address: string };
beforeAll(async () => {
  app = await testApp({ PRICE_SOURCES: "dexscreener", DEXSCREENER_URL: dex.url });
  app.setNow(new Date(noon));
  owner = await app.user();
  admin = await app.user({ role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.ctx.db.execute(sql`delete from price_checks`);
  app.setNow(new Date(noon));
  coin = await sampleCoin(app, owner, admin);
  dex.behave();
});

/** The market data after a reading of this price at noon, or later by an offset. */
const read = async (price: string, later = 0) => {
  app.setNow(new Date(noon + later));
  dex.tokens.set(coin.address.toLowerCase(), { price });
  await planChecks(app.ctx);
  await app.ctx.db.execute(sql`update price_checks set next_at = ${new Date(0).toISOString()}`);
  await createPriceRefresh(app.ctx).batch(new AbortController().signal);
  return (await app.request("GET", `/coins/${coin.id}`)).body.coin.market;
};
const before = (ms: number, price: number | string): [number, number | string] => [noon - ms, price];

describe("changes", () => {
  test("are computed from our own points of an hour, a day and a week ago", async () => {
    await writePoints(app.ctx, coin.id, [before(hour + minute, 50), before(hour - minute, 1), before(24 * hour, 200)]);
    await writePoints(app.ctx, coin.id, [before(7 * 24 * hour + 2 * minute, 99)], "price_5m");
    expect(await read("100")).toMatchObject({ change_1h: 100, change_24h: -50, change_7d: 1.0101 });
  });

  test("tolerate a short gap and are null after a longer one", async () => {
    await writePoints(app.ctx, coin.id, [before(89 * minute, 50), before(27 * hour, 50)]);
    await writePoints(app.ctx, coin.id, [before((7 * 24 + 11) * hour, 50)], "price_5m");
    expect(await read("100")).toMatchObject({ change_1h: 100, change_24h: null, change_7d: 100 });
  });

  test("are null for a younger coin", async () => {
    expect(await read("100")).toMatchObject({ change_1h: null, change_24h: null, change_7d: null });
  });

  test("are at most a million percent", async () => {
    await writePoints(app.ctx, coin.id, [before(hour, "0.000000000000000001")]);
    expect(await read("100")).toMatchObject({ change_1h: 1_000_000 });
  });
});

test("readings before and after midnight and the end of a month are in separate partitions and one history", async () => {
  const midnight = Date.parse("2026-07-01T00:00:00Z") - noon;
  await read("100", midnight - 1);
  await read("101", midnight);
  const { rows } = await app.ctx.db.execute<{ part: string; price: string }>(sql`
    select tableoid::regclass::text as part, price_usd::text as price from price_raw where coin_id = ${coin.id} order by at`);
  expect(rows).toEqual([
    { part: "price_raw_20260630", price: "100" },
    { part: "price_raw_20260701", price: "101" },
  ]);
  const { body } = await app.request("GET", `/coins/${coin.id}/prices?range=24h`);
  expect(body.prices.map(({ at }: { at: string }) => at)).toEqual([
    "2026-06-30T23:59:59.999Z",
    "2026-07-01T00:00:00.000Z",
  ]);
});

describe("the seven-day sparkline", () => {
  test("has a value every six hours, scaled from lowest to highest, and ends with the current price", async () => {
    const hours = Array.from({ length: 7 * 24 + 12 }, (_, i) => before((i + 1) * hour, 1000 - i));
    await writePoints(app.ctx, coin.id, hours, "price_1h");
    const { line } = await read("1001");
    expect(line).toHaveLength(28);
    expect([line[0], line.at(-1)]).toEqual([0, 100]);
    expect(line).toEqual(line.toSorted((a: number, b: number) => a - b));
    expect(line[27] - line[26]).toBe(4);
  });

  test("repeats the price before a gap and begins with the coin's first price", async () => {
    await writePoints(app.ctx, coin.id, [before(31 * hour, 10), before(1 * hour, 20)], "price_1h");
    expect((await read("20")).line).toEqual([0, 0, 0, 0, 0, 100]);
  });

  test("is in the middle for a constant price, and null without history", async () => {
    expect((await read("20")).line).toBe(null);
    await writePoints(app.ctx, coin.id, [before(7 * hour, 20)], "price_1h");
    expect((await read("20", hour)).line).toEqual([50, 50]);
  });

  test("is recalculated once an hour", async () => {
    await writePoints(app.ctx, coin.id, [before(7 * hour, 20)], "price_1h");
    expect((await read("20")).line).toEqual([50, 50]);
    expect((await read("24", 59 * minute)).line).toEqual([50, 50]);
    expect((await read("24", 60 * minute)).line).toEqual([0, 100]);
  });
});
