// Longer than most: every case of a look needs the same site and two stand-in services.
import { sql } from "drizzle-orm";
import client from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useCoinGecko, useDexScreener } from "../../testing/price-services.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";
import { updateAttention } from "../coins/attention.ts";
import { claimChecks } from "./claim-checks.ts";
import { addNewCoins, planChecks } from "./plan-checks.ts";
import { createPriceRefresh, type PriceRefresh } from "./refresh-prices.ts";

const dex = useDexScreener();
const gecko = useCoinGecko();
const begin = Date.parse("2026-06-15T12:00:00Z");

let app: TestApp;
let owner: TestUser;
let admin: TestUser;
let refresh: PriceRefresh;
const never = new AbortController().signal;

beforeAll(async () => {
  app = await testApp({
    PRICE_SOURCES: "dexscreener,coingecko",
    DEXSCREENER_URL: dex.url,
    COINGECKO_URL: gecko.url,
    COINGECKO_KEY: "demo-key",
  });
  app.setNow(new Date(begin));
  owner = await app.user();
  admin = await app.user({ role: "admin" });
});
afterAll(() => app.close());

beforeEach(async () => {
  for (const service of [dex, gecko]) {
    service.tokens.clear();
    service.behave();
  }
  await app.ctx.db.execute(sql`delete from price_checks`);
  await app.ctx.db.execute(sql`delete from price_sources`);
  app.setNow(new Date(begin));
  refresh = createPriceRefresh(app.ctx);
});

type Coin = { id: string; address: string; market: Record<string, unknown> | null };
const coin = (): Promise<Coin> => sampleCoin(app, owner, admin);
const market = async ({ id }: Coin) => (await app.request("GET", `/coins/${id}`)).body.coin.market;
const check = async ({ id }: Coin) =>
  (await app.ctx.db.execute(sql`select * from price_checks where coin_id = ${id}`)).rows[0] as {
    misses: number;
    next_at: string;
    tier: number;
  };
const at = (minutes: number) => app.setNow(new Date(begin + minutes * 60_000));
const dueIn = async (one: Coin) =>
  (new Date((await check(one)).next_at).getTime() - app.ctx.clock().getTime()) / 60_000;

/** Checks everything that is due once. */
const look = async (minutes?: number) => {
  if (minutes !== undefined) at(minutes);
  await refresh.batch(never);
};

describe("a newly approved coin", () => {
  test("gets its price from the job that its approval queues", async () => {
    const one = await coin();
    expect(app.jobs).toContainEqual({ name: "price-new-coins", data: {} });
    dex.tokens.set(one.address.toLowerCase(), { price: "0.00001234", liquidity: 91_234.567, marketCap: 1_000_000 });
    await look();
    expect(await market(one)).toEqual({
      price_usd: "0.00001234",
      change_1h: null,
      change_24h: null,
      change_7d: null,
      volume_24h: "5000",
      liquidity_usd: "91234.57",
      market_cap: "1000000",
      fdv: "2000000",
      as_of: "2026-06-15T12:00:00.000Z",
      source: "dexscreener",
      stale: false,
      line: null,
      reported: null,
      unconfirmed: null,
    });
    const { body } = await app.request("GET", `/coins/${one.id}/prices?range=24h`);
    expect(body).toEqual({
      prices: [
        { at: "2026-06-15T12:00:00.000Z", price_usd: "0.00001234", volume_24h: "5000", liquidity_usd: "91234.57" },
      ],
      reported: null,
      range: "24h",
      interval: "5m",
    });
  });

  test("is checked before overdue coins of the first tier", async () => {
    const old = await coin();
    await look();
    // No source was available for three days.
    await app.ctx.db.execute(
      sql`update price_checks set tier = 0, next_at = ${new Date(begin - 3 * 86_400_000).toISOString()}`,
    );
    const listed = await coin();
    await app.ctx.db.execute(sql`update coins set source = 'import' where id = ${listed.id}`);
    await addNewCoins(app.ctx);
    const fresh = await coin();
    await updateAttention(app.ctx);
    await addNewCoins(app.ctx);
    expect((await claimChecks(app.ctx, 1)).map(({ id }) => id)).toEqual([fresh.id]);
    expect(await check(listed)).toMatchObject({ tier: 2 });
    expect((await claimChecks(app.ctx, 100)).map(({ id }) => id)).toContain(old.id);
  });

  test("that no source knows is checked less and less often and has no price", async () => {
    const one = await coin();
    await look(0);
    expect(await check(one)).toMatchObject({ misses: 1, tier: 0 });
    expect(await dueIn(one)).toBe(2);
    await look(2);
    expect(await dueIn(one)).toBe(4);
    await look(6);
    await look(20);
    await look(40);
    expect(await dueIn(one)).toBe(15);
    expect(await market(one)).toBe(null);
  });
});

describe("a first price that fails", () => {
  /** A coin of the slowest tier, alone, so that no other uses the request budget. */
  const quiet = async () => {
    await app.ctx.db.execute(sql`update coins set status = 'denied'`);
    const one = await coin();
    await addNewCoins(app.ctx);
    await app.ctx.db.execute(sql`update price_checks set tier = 2 where coin_id = ${one.id}`);
    return one;
  };

  test("is retried within minutes even in the slowest tier, and less and less often while no source knows the coin", async () => {
    const one = await quiet();
    const waits = [];
    for (let minute = 0; waits.length < 12; minute += waits.at(-1) as number) {
      await look(minute);
      waits.push(await dueIn(one));
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720, 720]);
  });

  test("is retried after at most 15 minutes while a service fails, which does not count once it answers", async () => {
    const one = await quiet();
    dex.answers((_, answer) => answer.writeHead(400).end());
    gecko.answers((_, answer) => answer.writeHead(500).end());
    const waits = [];
    for (let minute = 0; waits.length < 6; minute += waits.at(-1) as number) {
      await app.ctx.db.execute(sql`delete from price_sources`);
      await look(minute);
      waits.push(await dueIn(one));
    }
    expect(waits).toEqual([2, 4, 8, 15, 15, 15]);
    expect(await check(one)).toMatchObject({ misses: 0, tries: 6 });
    gecko.behave();
    await look(120);
    expect(await check(one)).toMatchObject({ misses: 1, tries: 0 });
    expect(await dueIn(one)).toBe(2);
  });
});

describe("the source of a price", () => {
  test("is the first in PRICE_SOURCES that knows the coin; later ones are only asked for the rest", async () => {
    const [both, second] = [await coin(), await coin()];
    dex.tokens.set(both.address.toLowerCase(), { price: "2" });
    gecko.tokens.set(both.address.toLowerCase(), { price: 3, at: begin / 1000 });
    gecko.tokens.set(second.address.toLowerCase(), { price: 1.5e-9, at: begin / 1000 - 60 });
    await look();
    expect(await market(both)).toMatchObject({ price_usd: "2", source: "dexscreener" });
    expect(await market(second)).toMatchObject({
      price_usd: "0.0000000015",
      source: "coingecko",
      as_of: "2026-06-15T11:59:00.000Z",
      liquidity_usd: null,
      market_cap: null,
    });
    expect(gecko.requests.join()).not.toContain(both.address);
  });

  test("follows a change of the settings without a restart", async () => {
    const one = await coin();
    dex.tokens.set(one.address.toLowerCase(), { price: "3" });
    gecko.tokens.set(one.address.toLowerCase(), { price: 3.1, at: begin / 1000 + 300 });
    let current = app.ctx.settings.current();
    refresh = createPriceRefresh({ ...app.ctx, settings: { ...app.ctx.settings, current: () => current } });
    await look();
    expect(await market(one)).toMatchObject({ price_usd: "3", source: "dexscreener" });
    current = { ...current, priceSources: ["coingecko"] };
    await look(6);
    expect(await market(one)).toMatchObject({ price_usd: "3.1", source: "coingecko" });
  });

  test("is the next one when a source fails; until then the last price stays with its age", async () => {
    const [one, other] = [await coin(), await coin()];
    dex.tokens.set(one.address.toLowerCase(), { price: "2" });
    dex.tokens.set(other.address.toLowerCase(), { price: "2" });
    await look(0);
    dex.answers((_, answer) => answer.writeHead(500).end());
    gecko.tokens.set(other.address.toLowerCase(), { price: 2.1, at: begin / 1000 + 300 });
    await look(6);
    expect(await market(other)).toMatchObject({ price_usd: "2.1", source: "coingecko" });
    expect(await market(one)).toMatchObject({ price_usd: "2", as_of: "2026-06-15T12:00:00.000Z", stale: false });
    expect(await check(one)).toMatchObject({ misses: 0 });
    at(61);
    expect(await market(one)).toMatchObject({ price_usd: "2", stale: true });
  });

  test("is the wrapped token for a native coin; other coins without a contract have no price", async () => {
    const bare = { type: "coin", address: null, decimals: null, chain_id: 56 };
    const bnb = await sampleCoin(app, owner, admin, { ...bare, symbol: "BNB" });
    const other = await sampleCoin(app, owner, admin, { ...bare, symbol: "HRB" });
    const second = await sampleCoin(app, owner, admin, { ...bare, symbol: "BANANA" });
    // As two coins with its symbol could be listed before.
    await app.ctx.db.execute(
      sql`update coins set symbol = 'bnb', approved_at = approved_at + interval '1 second' where id = ${second.id}`,
    );
    dex.tokens.set("0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c", { price: "612.5" });
    await look();
    expect(await market(bnb)).toMatchObject({ price_usd: "612.5" });
    expect(await market(other)).toBe(null);
    expect(await market(second)).toBe(null);
    expect(await check(other)).toBe(undefined);
  });

  test("does not decide the fully diluted value when the supply was read", async () => {
    const address = randomAddress();
    const places = [56, 1].map((chain_id) => ({ chain_id, address }));
    const [one, wide] = [await coin(), await sampleCoin(app, owner, admin, { address, contracts: places })];
    for (const { address } of [one, wide]) {
      dex.tokens.set(address.toLowerCase(), { price: "0.5", marketCap: 100 });
      await app.ctx.db.execute(sql`
        insert into contract_facts (chain_id, address, exists, total_supply, block, read_at, next_at)
        values (56, ${address}, true, 3000.5, 1, now(), now())`);
    }
    await look();
    expect(await market(one)).toMatchObject({ market_cap: "100", fdv: "1500.25" });
    expect(await market(wide)).toMatchObject({ market_cap: "100", fdv: "200" });
  });

  test("is never asked for synthetic coins and coins that are not public", async () => {
    const waiting = await sampleCoin(app, owner);
    const created = await coin();
    await app.ctx.db.execute(sql`update coins set source = 'synthetic' where id = ${created.id}`);
    await planChecks(app.ctx);
    await look();
    expect([await check(waiting), await check(created)]).toEqual([undefined, undefined]);
    expect(dex.requests.join()).not.toMatch(new RegExp(`${created.address}|${waiting.address}`, "i"));
  });
});

describe("impossible values", () => {
  test.each(["0", "-1", "NaN", "1e30", "Infinity", "", "0x12"])("a price of %s is ignored", async (price) => {
    const one = await coin();
    dex.tokens.set(one.address.toLowerCase(), { price });
    await look();
    expect(await market(one)).toBe(null);
    expect((await check(one)).misses).toBe(1);
  });

  test("a price below the minimum liquidity is ignored", async () => {
    const one = await coin();
    dex.tokens.set(one.address.toLowerCase(), { price: "1", liquidity: 999 });
    await look();
    expect(await market(one)).toBe(null);
  });

  test("a source that is wrong by 1000 times leaves the last good price until that is stale", async () => {
    const one = await coin();
    const setPrice = (price: string) => dex.tokens.set(one.address.toLowerCase(), { price });
    setPrice("1");
    await look(0);
    setPrice("1000");
    for (const minute of [1, 2, 3, 4, 30, 58, 59, 60]) {
      await look(minute);
      expect(await market(one)).toMatchObject({ price_usd: "1", as_of: "2026-06-15T12:00:00.000Z" });
      expect(await dueIn(one)).toBe(1);
    }
    await look(61);
    expect(await market(one)).toMatchObject({ price_usd: "1000" });
  });

  test("a second source confirms the right price at once", async () => {
    const [liar, true_] = [await coin(), await coin()];
    for (const { address } of [liar, true_]) dex.tokens.set(address.toLowerCase(), { price: "1" });
    await look(0);
    for (const { address } of [liar, true_]) dex.tokens.set(address.toLowerCase(), { price: "1000" });
    gecko.tokens.set(liar.address.toLowerCase(), { price: 1.01, at: begin / 1000 + 60 });
    gecko.tokens.set(true_.address.toLowerCase(), { price: 1001, at: begin / 1000 + 60 });
    await look(1);
    expect(await market(liar)).toMatchObject({ price_usd: "1.01", source: "coingecko" });
    expect(await market(true_)).toMatchObject({ price_usd: "1000", source: "dexscreener" });
  });

  test("a repeated old price confirms nothing", async () => {
    const one = await coin();
    const setPrice = (price: number, seconds: number) =>
      gecko.tokens.set(one.address.toLowerCase(), { price, at: begin / 1000 + seconds });
    setPrice(1, 0);
    await look(0);
    setPrice(1000, 50);
    for (const minute of [1, 2, 3, 4, 5]) await look(minute);
    expect(await market(one)).toMatchObject({ price_usd: "1" });
  });
});

test("the results of sources are counted in metrics", async () => {
  const counted = async (labels: string) => {
    const text = await client.register.metrics();
    return Number(new RegExp(`^cointally_price_answers_total\\{${labels}\\} (\\d+)`, "m").exec(text)?.[1] ?? 0);
  };
  const labels = 'source="dexscreener",result="invalid"';
  const before = await counted(labels);
  const one = await coin();
  dex.tokens.set(one.address.toLowerCase(), { price: "NaN" });
  await look();
  expect((await counted(labels)) - before).toBe(1);
});

describe("a coin whose contract has changed", () => {
  test("loses the price of the old contract at once and gets its own with the next check", async () => {
    const one = await coin();
    const next = "0x1111111111111111111111111111111111111111";
    dex.tokens.set(one.address.toLowerCase(), { price: "1" });
    await look(0);
    await app.request("PATCH", `/coins/${one.id}`, { token: owner.token, body: { address: next } });
    await app.request("PATCH", `/coins/${one.id}/changes`, { token: admin.token, body: { accept: true } });
    expect(await market(one)).toBe(null);
    dex.tokens.set(next, { price: "5000" });
    await look();
    expect(await market(one)).toMatchObject({ price_usd: "5000" });
  });
});
