// What the contracts of one coin are worth where their own markets disagree with it.
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useDexScreener } from "../../testing/price-services.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { valueFarms } from "../farms/value-farms.ts";
import { recordValues } from "../portfolio/record-values.ts";
import { createPriceRefresh, type PriceRefresh } from "./refresh-prices.ts";

const dex = useDexScreener();
const start = Date.parse("2026-06-15T12:00:00Z");
const { app, owner, admin } = useTestAppWithUsers({ at: new Date(start).toISOString() });
const at = (minutes: number) => app.setNow(new Date(start + minutes * 60_000));
const pool = (price: string, liquidity = 50_000) => ({ price, liquidity });

let refresh: PriceRefresh;
beforeEach(async () => {
  dex.tokens.clear();
  dex.behave();
  await app.ctx.db.execute(sql`update coins set status = 'denied'`);
  await app.ctx.db.execute(sql`delete from price_checks`);
  await app.ctx.db.execute(sql`delete from price_sources`);
  at(0);
  const settings = {
    ...app.ctx.settings.current(),
    priceSources: ["dexscreener" as const],
    dexScreenerUrl: dex.url,
  };
  refresh = createPriceRefresh({ ...app.ctx, settings: { ...app.ctx.settings, current: () => settings } });
});

/** Checks every coin once a minute, this many times. */
const look = async (...minutes: number[]) => {
  for (const minute of minutes) {
    at(minute);
    await app.ctx.db.execute(sql`update price_checks set next_at = ${new Date(start).toISOString()}`);
    await refresh.batch(new AbortController().signal);
  }
};

/** A coin with a main contract on one chain and another one on Polygon, and an address that holds 1,000 of the other one and 10 of the main one. */
const bridgedCoin = async (otherChain = 137) => {
  const coin = await sampleCoin(app, owner, admin);
  const other = randomAddress();
  await app.ctx.db.execute(sql`
    insert into contracts (coin_id, chain_id, address, decimals, position, live) values (${coin.id}, ${otherChain}, ${other}, 18, 1, true)`);
  for (const [chainId, address] of [
    [coin.chain_id, coin.address],
    [otherChain, other],
  ]) {
    await app.ctx.db.execute(sql`insert into farm_tokens (chain_id, address) values (${chainId}, ${address})`);
  }
  const user = await app.user();
  const id = crypto.randomUUID();
  await app.ctx.db.execute(sql`
    insert into portfolio_addresses (id, user_id, address, chain_ids, sync_status, since, created_at)
    values (${id}, ${user.id}, ${randomAddress()}, array[${coin.chain_id}, ${otherChain}]::int[], 'synced', now(), now())`);
  await app.ctx.db.execute(sql`
    insert into portfolio_balances (address_id, coin_id, chain_id, amount) values (${id}, ${coin.id}, ${coin.chain_id}, ${otherChain === coin.chain_id ? 1010 : 10})`);
  if (otherChain !== coin.chain_id) {
    await app.ctx.db.execute(sql`
      insert into portfolio_balances (address_id, coin_id, chain_id, amount) values (${id}, ${coin.id}, ${otherChain}, 1000)`);
  }
  const read = async (path: string) => (await app.request("GET", path, { token: user.token })).body;
  return {
    ...{ coin, other },
    /** What a farm counts for each contract, and the value of the portfolio by line, by address and in total. */
    values: async () => {
      await valueFarms(app.ctx);
      const { rows } = await app.ctx.db.execute<{ address: string; price: string | null }>(
        sql`select address, trim_scale(price_usd)::text as price from farm_tokens`,
      );
      const farm = [coin.address, other].map((address) => rows.find((row) => row.address === address)?.price ?? null);
      const [line] = (await read("/portfolios/coins")).portfolio_coins;
      const [address] = (await read("/portfolios/addresses")).portfolio_addresses;
      const { summary } = await read("/portfolios/coins/summary");
      return { farm, portfolio: [line.value_usd, address.value_usd, summary.total_value_usd] };
    },
    past: async () => {
      await recordValues(app.ctx);
      return (await read("/portfolios/coins/summary")).summary.history;
    },
  };
};
const all = (value: string) => [value, value, value];

test("a contract whose market trades at 2 % of the coin's price is worth that, after three readings", async () => {
  const { coin, other, values } = await bridgedCoin();
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  await look(0);
  expect(await values()).toEqual({ farm: ["1", "1"], portfolio: all("1010") });
  dex.tokens.set(other.toLowerCase(), pool("0.02", 5000));
  await look(1, 2);
  expect((await values()).farm).toEqual(["1", "1"]);
  await look(3);
  expect(await values()).toEqual({ farm: ["1", "0.02"], portfolio: all("30") });
  const { body } = await app.request("GET", `/coins/${coin.id}`);
  expect(body.coin.market.price_usd).toBe("1");
});

test("a contract that disagrees from the coin's first reading on is worth its own price at once", async () => {
  const { coin, other, values } = await bridgedCoin();
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  dex.tokens.set(other.toLowerCase(), pool("0.02", 5000));
  await look(0);
  expect(await values()).toEqual({ farm: ["1", "0.02"], portfolio: all("30") });
});

test("one reading of a small pool at a thousand times the price raises no value, and is checked again within a minute", async () => {
  const { coin, other, values } = await bridgedCoin();
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  dex.tokens.set(other.toLowerCase(), pool("1.01", 5000));
  await look(0, 1, 2);
  dex.tokens.set(other.toLowerCase(), pool("1000", 5000));
  await look(3);
  const { rows } = await app.ctx.db.execute<{ next_at: string }>(sql`select next_at from price_checks`);
  expect(Date.parse(rows[0]?.next_at as string)).toBeLessThanOrEqual(start + 4 * 60_000);
  await look(4, 5, 6);
  expect(await values()).toEqual({ farm: ["1", "1"], portfolio: all("1010") });
});

test("a contract within the tolerance has the coin's price, and so has one without a market that counts", async () => {
  const { coin, other, values } = await bridgedCoin();
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  dex.tokens.set(other.toLowerCase(), pool("0.81", 5000));
  await look(0);
  expect(await values()).toEqual({ farm: ["1", "1"], portfolio: all("1010") });
  dex.tokens.set(other.toLowerCase(), pool("0.02", 999));
  await look(1, 2, 3, 4);
  expect(await values()).toEqual({ farm: ["1", "1"], portfolio: all("1010") });
});

test("a disagreeing price that is too old is unknown, never the coin's", async () => {
  const { coin, other, values } = await bridgedCoin();
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  dex.tokens.set(other.toLowerCase(), pool("0.02", 5000));
  await look(0);
  await app.ctx.db.execute(sql`update contract_prices set as_of = as_of - interval '2 hours'`);
  expect(await values()).toEqual({ farm: ["1", null], portfolio: all("30") });
  await app.ctx.db.execute(sql`update contract_prices set as_of = as_of - interval '8 days'`);
  expect((await values()).portfolio).toEqual(all("10"));
});

test("of two contracts on one chain, whose balances are not told apart, the lower price counts", async () => {
  const { chain_id } = await sampleCoin(app, owner, admin);
  const { coin, other, values } = await bridgedCoin(chain_id);
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  for (const [n, [price, value]] of [
    ["0.02", "20.2"],
    ["50", "1010"],
  ].entries()) {
    await app.ctx.db.execute(sql`delete from contract_prices`);
    dex.tokens.set(other.toLowerCase(), pool(price as string, 5000));
    await look(...[0, 1, 2, 3].map((minute) => 100 * n + minute));
    expect(await values()).toEqual({ farm: ["1", price], portfolio: all(value as string) });
  }
});

test("the estimated past of a portfolio has no fall from the coin's price to the contract's", async () => {
  const { coin, other, past } = await bridgedCoin();
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  dex.tokens.set(other.toLowerCase(), pool("0.02", 5000));
  await look(0);
  await app.ctx.db.execute(sql`
    insert into price_1h (coin_id, at, price_usd) values (${coin.id}, ${new Date(start - 3 * 3_600_000).toISOString()}, 1)`);
  const history = await past();
  expect(history.length).toBeGreaterThan(1);
  for (const { value_usd } of history) expect(Number(value_usd)).toBe(30);
});

test("a replaced contract takes the prices of the coin's contracts with it", async () => {
  const { coin, other } = await bridgedCoin();
  dex.tokens.set(coin.address.toLowerCase(), pool("1"));
  dex.tokens.set(other.toLowerCase(), pool("0.02", 5000));
  await look(0);
  await app.request("PATCH", `/coins/${coin.id}`, { token: admin.token, body: { address: randomAddress() } });
  expect((await app.ctx.db.execute(sql`select from contract_prices where coin_id = ${coin.id}`)).rows).toEqual([]);
});
