import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { coinMarkets } from "../../database/schema/figures.ts";
import { writePoints } from "../../testing/price-history.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const noon = Date.parse("2026-06-15T12:00:00Z");
const { app, owner, admin } = useTestAppWithUsers({ at: new Date(noon).toISOString() });
const minute = 60_000;
const day = 1440 * minute;

let id: string;
const addPricedCoin = async () => {
  id = (await sampleCoin(app, owner, admin)).id;
  await app.ctx.db.insert(coinMarkets).values({
    coinId: id,
    priceUsd: "7.5",
    volume24h: "10",
    asOf: new Date(noon - minute),
    source: "test",
  });
};

/** Inserts points at an interval up to now, with their minutes before noon as prices. */
const every = (apart: number, back: number): [number, number][] =>
  Array.from({ length: back / apart }, (_, i) => [noon - (i + 1) * apart, (i + 1) * (apart / minute)]);

const days = async (count: number) => {
  await app.ctx.db.execute(sql`
    insert into price_1d (coin_id, day, at, price_usd)
    select ${id}, d::date, d + interval '23 hours 59 minutes', 1 from generate_series(
      ${new Date(noon - count * day).toISOString()}::timestamptz::date::timestamptz, ${new Date(noon - day).toISOString()}::timestamptz, interval '1 day') d`);
};
const ask = async (range: string) => {
  const { status, body } = await app.request("GET", `/coins/${id}/prices?range=${range}`);
  expect(status).toBe(200);
  return body as { prices: { at: string; price_usd: string }[]; range: string; interval: string };
};
const times = (prices: { at: string }[]) => prices.map(({ at }) => Date.parse(at));

describe("the prices of a coin that is two years old", () => {
  beforeAll(async () => {
    await addPricedCoin();
    await days(730);
    await writePoints(app.ctx, id, every(minute, day));
    await writePoints(app.ctx, id, every(5 * minute, 14 * day), "price_5m");
    await writePoints(app.ctx, id, every(60 * minute, 60 * day), "price_1h");
  });

  test("of each range are at most 400, one in each of its intervals, oldest first, the newest price last", async () => {
    for (const [range, interval, about, back] of [
      ["24h", "5m", 288, day],
      ["7d", "30m", 336, 7 * day],
      ["30d", "2h", 360, 30 * day],
      ["1y", "1d", 365, 365 * day],
      ["all", "2d", 365, 731 * day],
    ] as const) {
      const answer = await ask(range);
      expect.soft(answer, range).toMatchObject({ range, interval });
      expect.soft(Math.abs(answer.prices.length - about), range).toBeLessThanOrEqual(2);
      const at = times(answer.prices);
      expect.soft(at, range).toEqual(at.toSorted((a, b) => a - b));
      expect.soft(at[0], range).toBeGreaterThanOrEqual(noon - back);
      expect.soft(answer.prices.at(-1), range).toEqual({
        at: "2026-06-15T11:59:00.000Z",
        price_usd: "7.5",
        volume_24h: "10",
        liquidity_usd: null,
      });
    }
  });

  test("the last point of each interval is returned", async () => {
    const { prices } = await ask("24h");
    expect(prices.slice(-3).map(({ at }) => at.slice(11, 16))).toEqual(["11:49", "11:54", "11:59"]);
  });
});

describe("the prices of a new coin", () => {
  beforeEach(addPricedCoin);

  test("of a coin younger than the range have the finer interval of its age", async () => {
    await writePoints(app.ctx, id, every(10 * minute, 120 * minute));
    expect(await ask("all")).toMatchObject({ interval: "5m" });
    expect((await ask("1y")).prices).toHaveLength(13);
    await days(3);
    await writePoints(app.ctx, id, every(5 * minute, 3 * day), "price_5m");
    expect(await ask("all")).toMatchObject({ interval: "30m" });
  });

  test("of a coin without one are empty, and a stale one is no point of a later range", async () => {
    const { id: none } = await sampleCoin(app, owner, admin);
    expect((await app.request("GET", `/coins/${none}/prices`)).body).toEqual({
      prices: [],
      reported: null,
      range: "7d",
      interval: "5m",
    });
    await app.ctx.db.execute(
      sql`update coin_markets set as_of = ${new Date(noon - 2 * day).toISOString()} where coin_id = ${id}`,
    );
    expect((await ask("24h")).prices).toEqual([]);
  });

  test("of an unknown range are a 400, and of a coin that is not public a 404", async () => {
    expect((await app.request("GET", `/coins/${id}/prices?range=2d`)).status).toBe(400);
    const waiting = await sampleCoin(app, owner);
    expect((await app.request("GET", `/coins/${waiting.id}/prices`)).status).toBe(404);
    expect((await app.request("GET", `/coins/${waiting.id}/prices`, { token: owner.token })).status).toBe(200);
  });
});
