import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { writePoints } from "../../testing/price-history.ts";
import { type ServicePrice, useCoinGecko, useDexScreener } from "../../testing/price-services.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { createPriceRefresh, type PriceRefresh } from "./refresh-prices.ts";
import { dropReportedPrices } from "./reported-prices.ts";

const dex = useDexScreener();
const gecko = useCoinGecko();
const start = Date.parse("2026-06-15T12:00:00Z");
const { app, owner, admin } = useTestAppWithUsers({ at: new Date(start).toISOString() });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const never = new AbortController().signal;

let refresh: PriceRefresh;
/** As after a restart: nothing is kept in memory. */
const restart = () => {
  const settings = {
    ...app.ctx.settings.current(),
    priceSources: ["dexscreener" as const, "coingecko" as const],
    dexScreenerUrl: dex.url,
    coinGecko: { url: gecko.url, key: "demo-key" },
  };
  refresh = createPriceRefresh({ ...app.ctx, settings: { ...app.ctx.settings, current: () => settings } });
};
beforeEach(async () => {
  for (const service of [dex, gecko]) {
    service.tokens.clear();
    service.behave();
  }
  await app.ctx.db.execute(sql`update coins set status = 'denied'`);
  for (const table of ["price_checks", "price_sources", "price_raw", "price_5m", "price_1h", "reported_prices"]) {
    await app.ctx.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
  restart();
});

type Coin = { id: string; address: string };
const coin = (): Promise<Coin> => sampleCoin(app, owner, admin);
const market = async ({ id }: Coin) => (await app.request("GET", `/coins/${id}`)).body.coin.market;
const prices = async ({ id }: Coin, range: string) =>
  (await app.request("GET", `/coins/${id}/prices?range=${range}`)).body;
const inDex = ({ address }: Coin, price: ServicePrice) => dex.tokens.set(address.toLowerCase(), price);
const inGecko = ({ address }: Coin, price: ServicePrice) =>
  gecko.tokens.set(address.toLowerCase(), { at: start / 1000, ...price });
/** Checks every coin once after this many minutes. */
const look = async (minutes: number) => {
  app.setNow(new Date(start + minutes * minuteMs));
  await app.ctx.db.execute(sql`update price_checks set next_at = ${new Date(start).toISOString()}`);
  await refresh.round(never);
};
/** A price of each hour of a week, rising from 50 to 99.5. */
const risingWeek = Array.from({ length: 168 }, (_, hour) => 50 + (hour * 49.5) / 167);
const week = { changes: { "1h": 1, "24h": 10, "7d": 100 }, week: risingWeek };

describe("the first day of a coin", () => {
  test("has the changes and a line of DexScreener with its first price", async () => {
    const one = await coin();
    inDex(one, { price: "110", changes: { m5: 0, h1: -50, h6: 37.5, h24: 10 } });
    await look(0);
    expect(await market(one)).toMatchObject({
      ...{ change_1h: -50, change_24h: 10, change_7d: null, line: [67, 67, 67, 0, 100] },
      reported: { source: "dexscreener", figures: ["change_1h", "change_24h", "line"] },
    });
  });

  test("has those of CoinGecko, of a week, in the next minute, and on a chart its hours before our own points", async () => {
    const one = await coin();
    inDex(one, { price: "100" });
    inGecko(one, { price: 100.5, ...week });
    await look(0);
    await look(1);
    const { change_1h, change_24h, change_7d, line, reported } = await market(one);
    expect([change_1h, change_24h, change_7d].map(Math.round)).toEqual([0, 9, 99]);
    expect(line).toHaveLength(28);
    expect(line).toEqual(line.toSorted((a: number, b: number) => a - b));
    expect(reported).toEqual({ source: "coingecko", figures: ["change_1h", "change_24h", "change_7d", "line"] });
    const of7d = await prices(one, "7d");
    expect(of7d).toMatchObject({
      ...{ range: "7d", interval: "30m" },
      reported: { source: "coingecko", until: expect.stringMatching(/^2026-06-15T12:0[01]/) },
    });
    expect(of7d.prices.length).toBeGreaterThan(160);
    expect((await prices(one, "24h")).prices.length).toBeGreaterThan(20);
  });

  test("asks once for each coin, also after a restart, and again for a coin whose source failed", async () => {
    const one = await coin();
    inDex(one, { price: "100" });
    inGecko(one, { price: 100, ...week });
    await look(0);
    const asked = () => gecko.requests.filter((url) => url.includes("/coins/markets")).length;
    gecko.answers((_, answer) => answer.writeHead(500).end());
    await look(1);
    expect(await market(one)).toMatchObject({ price_usd: "100", change_7d: null });
    gecko.behave();
    const before = asked();
    await look(3);
    expect(await market(one)).toMatchObject({ change_7d: 100 });
    restart();
    await look(4);
    expect(asked() - before).toBe(1);
  });
});

describe("points of our own", () => {
  test("replace the source's period by period", async () => {
    const one = await coin();
    inDex(one, { price: "100" });
    inGecko(one, { price: 100, ...week });
    await look(0);
    await look(1);
    await look(61);
    expect(await market(one)).toMatchObject({
      change_1h: 0,
      reported: { source: "coingecko", figures: ["change_24h", "change_7d", "line"] },
    });
    await writePoints(app.ctx, one.id, [[start + 2 * hourMs, 50]]);
    inDex(one, { price: "100", changes: { h24: 7 } });
    await look(26 * 60);
    expect(await market(one)).toMatchObject({
      change_24h: 100,
      reported: { source: "coingecko", figures: ["change_7d", "line"] },
    });
    await writePoints(app.ctx, one.id, [[start + hourMs, 80]], "price_5m");
    const hours = Array.from({ length: 30 }, (_, n): [number, number] => [start + n * 6 * hourMs, 80]);
    await writePoints(app.ctx, one.id, hours, "price_1h");
    await look(7 * 24 * 60 + 2 * 60);
    expect(await market(one)).toMatchObject({ change_7d: 25, reported: null });
    app.setNow(new Date(start + 9 * 24 * hourMs));
    await dropReportedPrices(app.ctx);
    expect((await app.ctx.db.execute(sql`select from reported_prices`)).rows).toEqual([]);
  });
});

test("a replaced contract drops what a source said about the one before", async () => {
  const one = await coin();
  inDex(one, { price: "100" });
  inGecko(one, { price: 100, ...week });
  await look(0);
  await look(1);
  const address = randomAddress();
  await app.request("PATCH", `/coins/${one.id}`, { token: owner.token, body: { address } });
  await app.request("PATCH", `/coins/${one.id}/changes`, { token: admin.token, body: { accept: true } });
  inDex({ ...one, address }, { price: "3" });
  await look(2);
  expect(await market(one)).toMatchObject({
    price_usd: "3",
    change_24h: null,
    change_7d: null,
    line: null,
    reported: null,
  });
  expect((await prices(one, "7d")).prices).toHaveLength(1);
});

describe("what a source says about the past", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["a rise of 10^9 percent", { h1: 1e9, h24: 5 }, { change_1h: null, change_24h: 5 }],
    ["a fall of all there is", { h1: -100, h24: -100.5 }, { change_1h: null, change_24h: null }],
    [
      "a tenfold rise, which one reading could not show either",
      { h1: 900, h24: 800 },
      { change_1h: null, change_24h: 800 },
    ],
    [
      "text, nothing and infinity",
      { h1: "NaN", h24: null, m5: "1e999", h6: {} },
      { change_1h: null, change_24h: null },
    ],
  ])("is unknown where it is %s", async (_, changes, expected) => {
    const one = await coin();
    inDex(one, { price: "1", changes });
    await look(0);
    expect(await market(one)).toMatchObject({ price_usd: "1", ...expected });
  });

  test("is unknown where it means another price than the one that is shown", async () => {
    const one = await coin();
    inDex(one, { price: "100" });
    inGecko(one, { price: 3, ...week });
    await look(0);
    await look(1);
    expect(await market(one)).toMatchObject({ change_24h: null, change_7d: null, line: null, reported: null });
  });

  test("is left out of a week where it is no price", async () => {
    const one = await coin();
    inDex(one, { price: "100" });
    const broken = risingWeek.map((price, n) => [price, null, "x", -1, 1e30, price * 1e6, 0][n % 7]);
    inGecko(one, { price: 100, changes: { "1h": null, "24h": Number.NaN, "7d": 1e12 }, week: broken });
    await look(0);
    await look(1);
    const { line, change_7d } = await market(one);
    expect(change_7d === null || Math.abs(change_7d) < 110).toBe(true);
    expect(line).toEqual(line.toSorted((a: number, b: number) => a - b));
  });

  test.each([
    ["a page that is no JSON", "<html>"],
    ["an object instead of a list", '{"error":"no"}'],
    ["an empty list", "[]"],
  ])("is unknown after %s, and the price stays", async (_, body) => {
    const one = await coin();
    inDex(one, { price: "100" });
    inGecko(one, { price: 100, ...week });
    gecko.answers((call, answer) =>
      call.url.includes("/coins/markets") ? answer.writeHead(200).end(body) : gecko.real(call, answer),
    );
    await look(0);
    await look(1);
    expect(await market(one)).toMatchObject({ price_usd: "100", change_7d: null });
  });
});
