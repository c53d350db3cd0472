import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { collectedLog } from "../../testing/collected-log.ts";
import { useDexScreener } from "../../testing/price-services.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { createPriceRefresh } from "./refresh-prices.ts";
import { sourceAvailability } from "./source-backoff.ts";

const dex = useDexScreener();
const begin = Date.parse("2026-06-15T12:00:00Z");
const never = new AbortController().signal;

let app: TestApp;
let one: { id: string; address: string };
beforeAll(async () => {
  app = await testApp({ PRICE_SOURCES: "dexscreener", DEXSCREENER_URL: dex.url });
  app.setNow(new Date(begin));
  one = await sampleCoin(app, await app.user(), await app.user({ role: "admin" }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.ctx.db.execute(sql`delete from price_sources`);
  await app.ctx.db.execute(sql`delete from price_checks`);
  await app.ctx.db.execute(sql`delete from coin_markets`);
  app.setNow(new Date(begin));
  dex.tokens.set(one.address.toLowerCase(), { price: "1" });
});

/** Two processes of one site, which share only the database. */
const processes = () => {
  const { log, lines } = collectedLog();
  const ctx = { ...app.ctx, log };
  return { lines, first: createPriceRefresh(ctx), second: createPriceRefresh(ctx) };
};
const at = (seconds: number) => app.setNow(new Date(begin + seconds * 1000));

/** Runs a check with the coin due, whatever the last result. @returns the number of requests */
const look = async (refresh: ReturnType<typeof createPriceRefresh>) => {
  await app.ctx.db.execute(sql`update price_checks set next_at = ${new Date(0).toISOString()}`);
  const before = dex.requests.length;
  await refresh.batch(never);
  return dex.requests.length - before;
};

test("a source that asks for a pause gets it from every process", async () => {
  const { first, second } = processes();
  dex.answers((_, answer) => answer.writeHead(429, { "retry-after": "120" }).end());
  expect(await look(first)).toBe(1);
  dex.behave();
  at(119);
  expect([await look(first), await look(second)]).toEqual([0, 0]);
  at(121);
  expect(await look(second)).toBe(1);
});

test("the pause of a failing source doubles up to 15 minutes, and one request tests it", async () => {
  const { first } = processes();
  dex.answers((_, answer) => answer.writeHead(500).end());
  let seconds = 0;
  const rests: number[] = [];
  for (let tries = 0; tries < 9; ) {
    at(seconds);
    if ((await look(first)) === 1) {
      tries++;
      rests.push(seconds);
    }
    seconds += 15;
  }
  const pauses = rests.slice(1).map((time, i) => time - (rests[i] as number));
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
  dex.behave();
  at(seconds + 900);
  expect(await look(first)).toBe(1);
  dex.answers((_, answer) => answer.writeHead(500).end());
  await look(first);
  at(seconds + 920);
  expect(await look(first)).toBe(1);
});

test("a failure and a recovery are logged once by any number of processes", async () => {
  const { first, second, lines } = processes();
  dex.answers((_, answer) => answer.writeHead(500).end());
  for (let i = 0; i < 10; i++) {
    at(i * 1000);
    await look(i % 2 ? first : second);
  }
  expect(lines).toEqual(["warn: dexscreener: a price source failed and is retried later: HTTP 500"]);
  dex.behave();
  for (let i = 10; i < 14; i++) {
    at(i * 1000);
    await look(i % 2 ? first : second);
  }
  expect(lines.slice(1)).toEqual(["info: dexscreener: a price source works again"]);
});

test("an unstable source is logged once, and its recovery only when it is stable", async () => {
  const { first, lines } = processes();
  for (let minute = 0; minute < 30; minute++) {
    if (minute % 2) dex.behave();
    else dex.answers((_, answer) => answer.writeHead(429).end());
    at(minute * 60);
    await look(first);
  }
  expect(lines).toEqual(["warn: dexscreener: a price source failed and is retried later: HTTP 429"]);
  dex.behave();
  for (let minute = 30; minute < 42; minute++) {
    at(minute * 60);
    await look(first);
  }
  expect(lines.slice(1)).toEqual(["info: dexscreener: a price source works again"]);
});

test("a source with outliers is logged once, not for every coin and check", async () => {
  const { first, lines } = processes();
  dex.behave();
  await look(first);
  for (let i = 1; i < 20; i++) {
    dex.tokens.set(one.address.toLowerCase(), { price: i % 2 ? "1000" : "0.0001" });
    at(i * 60);
    await look(first);
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("1 prices more than 10 times off the last ones; held until confirmed");
});

test("a source that failed is one that does not respond for as long as it is in use", async () => {
  const { first } = processes();
  dex.answers((_, answer) => answer.writeHead(500).end());
  await look(first);
  expect(await sourceAvailability(app.ctx)).toEqual([{ name: "dexscreener", up: false }]);
  const settings = { ...app.ctx.settings.current(), priceSources: [] };
  const without = { db: app.ctx.db, settings: { ...app.ctx.settings, current: () => settings } };
  expect(await sourceAvailability(without)).toEqual([]);
});
