// What is shown when a market is replaced, disagrees with another, falls or ends: all of it needs the same two stand-in services.
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type ServicePrice, useCoinGecko, useDexScreener } from "../../testing/price-services.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { sendAlerts } from "../alerts/send-alerts.ts";
import { downsamplePrices } from "./downsample-prices.ts";
import { planChecks } from "./plan-checks.ts";
import { createPriceRefresh, type PriceRefresh } from "./refresh-prices.ts";
import type { PriceSource, Quote } from "./source.ts";

const dex = useDexScreener();
const gecko = useCoinGecko();
const start = Date.parse("2026-06-15T12:00:00Z");
const { app, owner, admin } = useTestAppWithUsers({ at: new Date(start).toISOString() });
const never = new AbortController().signal;
const usdc = "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d";

let refresh: PriceRefresh;
beforeEach(async () => {
  for (const service of [dex, gecko]) {
    service.tokens.clear();
    service.behave();
  }
  await app.ctx.db.execute(sql`update coins set status = 'denied'`);
  for (const table of ["price_checks", "price_sources", "price_raw", "price_5m"]) {
    await app.ctx.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
  await app.ctx.db.execute(sql`delete from settings where key = 'prices_thinned'`);
  at(0);
  const settings = {
    ...app.ctx.settings.current(),
    priceSources: ["dexscreener" as const, "coingecko" as const],
    dexScreenerUrl: dex.url,
    coinGecko: { url: gecko.url, key: "demo-key" },
  };
  refresh = createPriceRefresh({ ...app.ctx, settings: { ...app.ctx.settings, current: () => settings } });
});

type Coin = { id: string; address: string };
const coin = (changes = {}): Promise<Coin> => sampleCoin(app, owner, admin, changes);
const market = async ({ id }: Coin) => (await app.request("GET", `/coins/${id}`)).body.coin.market;
const gainers = async () =>
  (await app.request("GET", "/coins/top-gainers")).body.coins.map(({ id }: { id: string }) => id);
const at = (minutes: number) => app.setNow(new Date(start + minutes * 60_000));
const inDex = ({ address }: Coin, price: ServicePrice) => dex.tokens.set(address.toLowerCase(), price);
const inGecko = ({ address }: Coin, price: number, minutes: number, more = {}) =>
  gecko.tokens.set(address.toLowerCase(), { price, at: start / 1000 + minutes * 60, ...more });
/** Checks everything that is due, and what is not, once. */
const look = async (minutes: number) => {
  at(minutes);
  await app.ctx.db.execute(sql`update price_checks set next_at = ${new Date(start).toISOString()}`);
  await refresh.batch(never);
};

describe("a replaced contract", () => {
  const replace = async (one: Coin, changes: Record<string, unknown>) => {
    await app.request("PATCH", `/coins/${one.id}`, { token: owner.token, body: changes });
    await app.request("PATCH", `/coins/${one.id}/changes`, { token: admin.token, body: { accept: true } });
  };

  test("begins a new series: no change, line or chart compares it with the old one, which no job brings back", async () => {
    const one = await coin();
    for (const minutes of [-24 * 60, -60, -10]) {
      inDex(one, { price: "0.001" });
      await look(minutes);
    }
    await downsamplePrices(app.ctx);
    await app.ctx.db.execute(
      sql`insert into portfolio_prices (coin_id, price_usd, at) values (${one.id}, 0.001, now()) on conflict do nothing`,
    );
    const address = randomAddress();
    await replace(one, { address });
    inDex({ ...one, address }, { price: "1.5", volume: 9000 });
    await look(0);
    await downsamplePrices(app.ctx);
    expect(await market(one)).toMatchObject({ price_usd: "1.5", change_1h: null, change_24h: null, line: null });
    expect(await gainers()).toEqual([]);
    const { body } = await app.request("GET", `/coins/${one.id}/prices?range=all`);
    expect(body.prices.map(({ price_usd }: { price_usd: string }) => price_usd)).toEqual(["1.5"]);
    const { rows } = await app.ctx.db.execute(sql`select from portfolio_prices where coin_id = ${one.id}`);
    expect(rows).toEqual([]);
  });

  test("is not one that was added: the series continues", async () => {
    const one = await coin();
    inDex(one, { price: "1" });
    await look(-60);
    const contracts = [
      { chain_id: 56, address: one.address },
      { chain_id: 1, address: randomAddress() },
    ];
    await replace(one, { contracts });
    inDex(one, { price: "1.1" });
    await look(0);
    expect(await market(one)).toMatchObject({ price_usd: "1.1", change_1h: 10 });
  });
});

describe("the market of a coin at DexScreener", () => {
  test.each<[string, ServicePrice, object | null]>([
    [
      "takes no price from a pool below the floor beside a deep one with a hub",
      { price: "7", liquidity: 50, pools: [{ price: "1", liquidity: 5e6, volume: 10, quote: usdc }] },
      { price_usd: "1", liquidity_usd: "5000000", volume_24h: "10" },
    ],
    [
      "is the deepest pool with any trusted quote token",
      { price: "7", liquidity: 1100, pools: [{ price: "1", liquidity: 5e6, quote: usdc }] },
      { price_usd: "1", liquidity_usd: "5000000" },
    ],
    [
      "is nothing where only a made-up token stands on the other side",
      { price: "1", liquidity: 10, pools: [{ price: "12", liquidity: 5e7, quote: randomAddress() }] },
      null,
    ],
    [
      "counts no pool that is filled with the token alone",
      { price: "1", liquidity: 2000, pools: [{ price: "9", liquidity: 9e6, volume: 9e6, isOneSided: true }] },
      { price_usd: "1", liquidity_usd: "2000", volume_24h: "5000" },
    ],
    [
      "has the volume of all pools that count",
      {
        ...{ price: "1", liquidity: 90_000, volume: 500 },
        pools: [
          { price: "1.01", liquidity: 80_000, volume: 900_000 },
          { price: "1", liquidity: 70_000, volume: 100_000, quote: usdc },
          { price: "1", liquidity: 900, volume: 7e6 },
        ],
      },
      { price_usd: "1", liquidity_usd: "240000", volume_24h: "1000500" },
    ],
  ])("%s", async (_, pools, expected) => {
    const one = await coin();
    inDex(one, pools);
    await look(0);
    if (expected) expect(await market(one)).toMatchObject(expected);
    else expect(await market(one)).toBe(null);
  });

  test("is asked for each of many contracts, and sums those that agree", async () => {
    const places = [25, 137, 1, 56].map((chain_id) => ({ chain_id, address: randomAddress() }));
    const one = await coin({ chain_id: 25, address: places[0]?.address, contracts: places });
    inDex({ ...one, address: places[3]?.address as string }, { price: "2", liquidity: 9e6 });
    await look(0);
    expect(await market(one)).toMatchObject({ price_usd: "2", liquidity_usd: "9000000" });
    const onEthereum = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    inDex(
      { ...one, address: places[2]?.address as string },
      { price: "2", liquidity: 10, pools: [{ price: "2.1", liquidity: 1e6, volume: 70, quote: onEthereum }] },
    );
    await look(1);
    expect(await market(one)).toMatchObject({ price_usd: "2", liquidity_usd: "10000000", volume_24h: "5070" });
  });
});

describe("two sources that disagree", () => {
  const quote = (priceUsd: string, liquidityUsd: string | null, more: Partial<Quote> = {}): Omit<Quote, "coinId"> => ({
    ...{ priceUsd, liquidityUsd, volume24h: null, marketCap: null, fdv: null, at: app.ctx.clock() },
    ...more,
  });
  const source = (name: PriceSource["name"], quoteNow: () => Omit<Quote, "coinId"> | "illiquid" | "unanswered") => {
    let asked = 0;
    const it: PriceSource & { asked: () => number } = {
      ...{ name, coinsPerRequest: 100, requestsPerMinute: 100, seesPools: name !== "coingecko", covers: () => true },
      asked: () => asked,
      chainIds: async () => [56],
      async quotes(coins) {
        asked += 1;
        const answer = quoteNow();
        if (typeof answer !== "string")
          return { quotes: coins.map(({ id }) => ({ coinId: id, ...answer })), failures: [] };
        return { quotes: [], failures: coins.map(({ id }) => ({ coinId: id, reason: answer })) };
      },
    };
    return it;
  };
  const small = () => quote("6", "1200");
  const deep = () => quote("1", "50000000", { volume24h: "9000000", marketCap: "1000000" });

  test("are compared by liquidity, and all figures are those of the deeper market, in every round", async () => {
    const one = await coin();
    refresh = createPriceRefresh(app.ctx, [source("onchain", small), source("dexscreener", deep)]);
    for (const minute of [0, 1, 2, 3, 40]) {
      await look(minute);
      expect(await market(one)).toMatchObject({
        ...{ price_usd: "1", liquidity_usd: "50000000", volume_24h: "9000000", market_cap: "1000000" },
        source: "dexscreener",
      });
    }
  });

  test("hold the price while the deeper one does not answer, and follow the other when the deeper one is drained", async () => {
    const one = await coin();
    let second: () => Omit<Quote, "coinId"> | "illiquid" | "unanswered" = deep;
    refresh = createPriceRefresh(app.ctx, [source("onchain", small), source("dexscreener", () => second())]);
    await look(0);
    second = () => "unanswered";
    for (const minute of [1, 2, 3, 4]) await look(minute);
    expect(await market(one)).toMatchObject({ price_usd: "1", as_of: new Date(start).toISOString() });
    second = () => "illiquid";
    for (const minute of [5, 6, 7]) await look(minute);
    expect(await market(one)).toMatchObject({ price_usd: "6", liquidity_usd: "1200", source: "onchain" });
  });

  test("hold the price of a deep market while the node of its chain is away, also within one source", async () => {
    const one = await coin();
    let answer = () => quote("1", "10000000");
    refresh = createPriceRefresh(app.ctx, [source("onchain", () => answer())]);
    await look(0);
    answer = () => quote("4", "3200", { isPartial: true });
    for (const minute of [1, 2, 3, 4]) await look(minute);
    expect(await market(one)).toMatchObject({ price_usd: "1", as_of: new Date(start).toISOString() });
    answer = () => quote("4", "3200");
    for (const minute of [5, 6, 7]) await look(minute);
    expect(await market(one)).toMatchObject({ price_usd: "4", liquidity_usd: "3200" });
  });

  test("without a liquidity to compare do not mix: the volume and market cap of the other price are unknown", async () => {
    const one = await coin();
    const other = () => quote("2", null, { volume24h: "700", marketCap: "5000" });
    refresh = createPriceRefresh(app.ctx, [source("onchain", small), source("coingecko", other)]);
    await look(0);
    expect(await market(one)).toMatchObject({ price_usd: "6", volume_24h: null, market_cap: null });
  });

  test("cost no further request where they agree", async () => {
    await coin();
    const second = source("dexscreener", () => quote("6.3", "50000000", { volume24h: "1" }));
    refresh = createPriceRefresh(app.ctx, [source("onchain", small), second]);
    for (const minute of [0, 1, 2, 3]) await look(minute);
    expect(second.asked()).toBe(1);
  });
});

describe("a drained pool", () => {
  test("takes its liquidity along at once where another source goes on, and its place in top gainers", async () => {
    const one = await coin();
    inDex(one, { price: "1", liquidity: 80_000 });
    inGecko(one, 1, -60);
    await look(-24 * 60);
    await look(-60);
    inDex(one, { price: "1.2", liquidity: 3 });
    inGecko(one, 1.04, -1);
    await look(0);
    expect(await market(one)).toMatchObject({ source: "coingecko", liquidity_usd: "3" });
    expect(await gainers()).toEqual([]);
  });

  test("keeps its liquidity for an hour while no source that sees pools answers, and no longer", async () => {
    const one = await coin();
    inDex(one, { price: "1", liquidity: 80_000 });
    await look(0);
    dex.answers((_, answer) => answer.writeHead(500).end());
    inGecko(one, 1.01, 29);
    await look(30);
    expect(await market(one)).toMatchObject({ source: "coingecko", liquidity_usd: "80000" });
    inGecko(one, 1.02, 60);
    await look(61);
    expect(await market(one)).toMatchObject({ source: "coingecko", liquidity_usd: null });
  });

  test("ends the price with the third reading and alerts; until then it is said to be checked", async () => {
    const user = await app.user();
    const one = await coin();
    inDex(one, { price: "1", liquidity: 50_000 });
    await look(0);
    for (const body of [
      { kind: "price_below", value: "0.5" },
      { kind: "change_24h", value: "50" },
      { kind: "price_above", value: "2" },
    ]) {
      await app.request("POST", "/alerts", { token: user.token, body: { coin_id: one.id, ...body } });
    }
    inDex(one, { price: "0.00001", liquidity: 3 });
    for (const minute of [1, 2]) {
      await look(minute);
      expect(await sendAlerts(app.ctx)).toBe(0);
      expect(await market(one)).toMatchObject({
        ...{ price_usd: "1", as_of: new Date(start).toISOString() },
        unconfirmed: { price_usd: null, source: "dexscreener", at: new Date(start + minute * 60_000).toISOString() },
      });
    }
    await look(3);
    expect(await market(one)).toMatchObject({
      price_usd: null,
      liquidity_usd: "3",
      change_24h: null,
      unconfirmed: null,
    });
    expect(await sendAlerts(app.ctx)).toBe(2);
    await app.sendQueuedEmails();
    expect(app.emails.at(-1)?.subject).toMatch(/almost no liquidity/);
    expect(await sendAlerts(app.ctx)).toBe(0);
    inDex(one, { price: "0.01", liquidity: 50_000 });
    await look(5);
    expect(await market(one)).toMatchObject({ price_usd: "0.01", liquidity_usd: "50000" });
  });
});

describe("a market that ends", () => {
  test("is not hidden by the older price of another source", async () => {
    const one = await coin();
    inDex(one, { price: "1", liquidity: 50_000 });
    await look(0);
    inDex(one, { price: "0.00001", liquidity: 3 });
    inGecko(one, 1, -5);
    for (const minute of [1, 2, 3]) await look(minute);
    expect(await market(one)).toMatchObject({ price_usd: null, liquidity_usd: "3" });
  });

  test("is shown on chain also where five end at once, but not where all coins of a service do", async () => {
    for (const [name, isShown] of [
      ["onchain", true],
      ["dexscreener", false],
    ] as const) {
      at(0);
      await app.ctx.db.execute(sql`update coins set status = 'denied'`);
      const coins = [await coin(), await coin(), await coin(), await coin(), await coin()];
      let isDrained = false;
      const pools: PriceSource = {
        ...{ name, coinsPerRequest: 100, requestsPerMinute: 100, seesPools: true, covers: () => true },
        chainIds: async () => [56],
        quotes: async (checks) => ({
          quotes: checks.flatMap(({ id }) =>
            isDrained
              ? []
              : {
                  coinId: id,
                  priceUsd: "1",
                  liquidityUsd: "50000",
                  volume24h: null,
                  marketCap: null,
                  fdv: null,
                  at: app.ctx.clock(),
                },
          ),
          failures: checks.flatMap(({ id }) => (isDrained ? { coinId: id, reason: "illiquid" as const } : [])),
        }),
      };
      refresh = createPriceRefresh(app.ctx, [pools]);
      await look(0);
      isDrained = true;
      for (const minute of [1, 2, 3]) await look(minute);
      for (const one of coins) expect(await market(one), name).toMatchObject({ price_usd: isShown ? null : "1" });
    }
  });
});

test("the market cap follows the price while its source is away", async () => {
  const one = await coin();
  inDex(one, { price: "1", marketCap: 1_000_000 });
  await look(0);
  const prices = ["0.82", "0.67", "0.55"];
  dex.answers((_, answer) => answer.writeHead(500).end());
  for (const [n, price] of prices.entries()) {
    inGecko(one, Number(price), 5 + 5 * n);
    await look(5 + 5 * n);
  }
  expect(await market(one)).toMatchObject({ source: "coingecko", price_usd: "0.67", market_cap: "670000.00" });
});

test("pools of a service whose price disagrees add neither liquidity nor volume", async () => {
  const one = await coin();
  const pools = [
    { price: "50", liquidity: 300_000, volume: 9_000_000 },
    { price: "1.1", liquidity: 20_000, volume: 30 },
  ];
  inDex(one, { price: "1", liquidity: 400_000, volume: 100, pools });
  await look(0);
  expect(await market(one)).toMatchObject({ price_usd: "1", liquidity_usd: "420000", volume_24h: "130" });
});

test("a market that a service no longer knows is not said to be drained: its price grows old", async () => {
  const one = await coin();
  inDex(one, { price: "1" });
  await look(0);
  dex.tokens.delete(one.address.toLowerCase());
  for (const minute of [1, 2, 3, 4]) await look(minute);
  expect(await market(one)).toMatchObject({ price_usd: "1", as_of: new Date(start).toISOString(), unconfirmed: null });
  at(61);
  expect(await market(one)).toMatchObject({ price_usd: "1", stale: true });
});

describe("a fall of more than tenfold", () => {
  test("that one service reports is shown and alerts with the third reading, and is said to be checked until then", async () => {
    const user = await app.user();
    const one = await coin();
    inDex(one, { price: "1", liquidity: 50_000 });
    await look(0);
    await app.request("POST", "/alerts", {
      token: user.token,
      body: { coin_id: one.id, kind: "price_below", value: "0.5" },
    });
    inDex(one, { price: "0.05", liquidity: 5000 });
    for (const minute of [1, 2]) {
      await look(minute);
      expect(await market(one)).toMatchObject({
        ...{ price_usd: "1", liquidity_usd: "50000" },
        unconfirmed: { price_usd: "0.05", source: "dexscreener" },
      });
      expect(await sendAlerts(app.ctx)).toBe(0);
    }
    await look(3);
    expect(await market(one)).toMatchObject({ price_usd: "0.05", liquidity_usd: "5000", unconfirmed: null });
    expect(await sendAlerts(app.ctx)).toBe(1);
  });

  test("of many coins of a service at once waits, because it may have changed its unit", async () => {
    const all: Coin[] = [];
    for (let n = 0; n < 6; n += 1) all.push(await coin());
    for (const one of all) inDex(one, { price: "1" });
    await look(0);
    for (const one of all) inDex(one, { price: "0.001" });
    for (const minute of [1, 2, 3, 4]) await look(minute);
    for (const one of all) expect(await market(one)).toMatchObject({ price_usd: "1" });
  });
});

test("a clock that was ahead by ten hours freezes neither prices nor points", async () => {
  const one = await coin();
  inDex(one, { price: "1" });
  await look(0);
  await planChecks(app.ctx);
  at(600);
  await app.ctx.db.execute(sql`update price_checks set next_at = ${new Date(start).toISOString()}`);
  await refresh.batch(never);
  await downsamplePrices(app.ctx);
  at(5);
  inDex(one, { price: "1.2" });
  await planChecks(app.ctx);
  await refresh.batch(never);
  expect(await market(one)).toMatchObject({ price_usd: "1.2", as_of: new Date(start + 5 * 60_000).toISOString() });
  at(15);
  await downsamplePrices(app.ctx);
  const { rows } = await app.ctx.db.execute(sql`
    select price_usd from price_5m where coin_id = ${one.id} and at = ${new Date(start + 5 * 60_000).toISOString()}`);
  expect(rows).toHaveLength(1);
});

test("a supply that is worth less than the market cap gives no fully diluted value", async () => {
  const one = await coin();
  await app.ctx.db.execute(sql`
    insert into contract_facts (chain_id, address, exists, total_supply, block, read_at, next_at)
    values (56, ${one.address}, true, 100, 1, now(), now())`);
  inDex(one, { price: "0.5", marketCap: 1000 });
  await look(0);
  expect(await market(one)).toMatchObject({ market_cap: "1000", fdv: "2000" });
});

test("a stale figure orders and filters as unknown", async () => {
  const [fresh, stale] = [await coin(), await coin()];
  const write = (id: string, change: number, cap: number, asOf: number) =>
    app.ctx.db.execute(sql`
      insert into coin_markets (coin_id, price_usd, change_24h, market_cap, liquidity_usd, as_of, source)
      values (${id}, 1, ${change}, ${cap}, ${cap}, ${new Date(start + asOf * 60_000).toISOString()}, 'test')`);
  await write(fresh.id, 12, 1000, -60);
  await write(stale.id, 900, 5000, -61);
  const ids = async (query: string) =>
    (await app.request("GET", `/coins?${query}`)).body.coins.map(({ id }: { id: string }) => id);
  for (const sort of ["price", "change_24h", "market_cap", "liquidity"]) {
    for (const order of ["asc", "desc"]) {
      expect((await ids(`sort=${sort}&order=${order}`)).at(-1), `${sort} ${order}`).toBe(stale.id);
    }
  }
  for (const filter of ["market_cap_min=1", "market_cap_max=9000", "liquidity_min=1"]) {
    expect(await ids(filter), filter).toEqual([fresh.id]);
  }
});
