import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makePartitions } from "../../database/partitions.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { priceTables } from "../prices/history.ts";
import { guardPriceJumps } from "./price-jump-guard.ts";
import { estimateHistory, recordValues } from "./record-values.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-11-21T12:00:00.000Z" });
const start = Date.UTC(2026, 10, 21, 12);
const at = (hours: number) => app.setNow(new Date(start + hours * 3_600_000));

const priceOf = (coinId: string, price: string) =>
  app.ctx.db.execute(sql`
    insert into coin_markets (coin_id, price_usd, as_of, source) values (${coinId}, ${price}, ${app.ctx.clock().toISOString()}, 'test')
    on conflict (coin_id) do update set price_usd = excluded.price_usd, as_of = excluded.as_of`);
const hold = (user: TestUser, coinId: string, amount: string) =>
  app.request("POST", "/portfolios/coins", { token: user.token, body: { coin_id: coinId, amount } });
const summary = async (user: TestUser, range = "7d") =>
  (await app.request("GET", `/portfolios/coins/summary?range=${range}`, { token: user.token })).body.summary;

test("a price jump is held out for six hours, a slow rise never", async () => {
  const user = await app.user();
  const { id } = await sampleCoin(app, owner, admin);
  at(0);
  await priceOf(id, "1");
  await hold(user, id, "2");
  const steps: [hour: number, price: string, total: string][] = [
    [1, "10", "20"],
    [1.1, "21", "42"],
    [2.2, "15", "30"],
    [3, "301", "0"],
    [4, "15", "30"],
    [5, "301", "0"],
    [10, "310", "0"],
    [11.1, "305", "610"],
    [12.2, "0.5", "1"],
  ];
  for (const [hour, price, total] of steps) {
    at(hour);
    await priceOf(id, price);
    // A jump is held out before the job runs as well as after; only its confirmation waits for the job.
    if (hour !== 11.1) expect((await summary(user)).total_value_usd, `at ${hour}`).toBe(total);
    await guardPriceJumps(app.ctx);
    expect((await summary(user)).total_value_usd, `after ${hour}`).toBe(total);
  }
});

test("a price that recovers within a day counts at once", async () => {
  const user = await app.user();
  const { id } = await sampleCoin(app, owner, admin);
  at(20);
  await makePartitions(app.ctx.db, priceTables, app.ctx.clock());
  await priceOf(id, "1");
  await hold(user, id, "2");
  const steps: [hour: number, price: string, total: string][] = [
    [21.02, "0.03", "0.06"],
    [21.5, "1", "2"],
    [22.6, "0.03", "0.06"],
    [30, "0.03", "0.06"],
    [43, "0.9", "1.8"],
    // The day of the highest price is over: the highest of the hours since then is what counts.
    [46.7, "0.02", "0.04"],
    [46.8, "0.7", "1.4"],
    [46.9, "19", "0"],
    [50, "0.7", "1.4"],
  ];
  for (const [hour, price, total] of steps) {
    at(hour);
    await priceOf(id, price);
    await app.ctx.db.execute(sql`
      insert into price_1h (coin_id, at, price_usd) values (${id}, ${app.ctx.clock().toISOString()}, ${price})`);
    expect((await summary(user)).total_value_usd, `at ${hour}`).toBe(total);
    await guardPriceJumps(app.ctx);
    expect((await summary(user)).total_value_usd, `after ${hour}`).toBe(total);
  }
});

test("a value says what was left out for a time, for a week at most, and nothing of what never counted", async () => {
  const user = await app.user();
  const [large, small, scam] = [1, 2, 3].map(() => sampleCoin(app, owner, admin));
  const ids = { large: (await large)?.id, small: (await small)?.id, scam: (await scam)?.id };
  const setDanger = (id: string, isDanger: boolean) =>
    app.ctx.db.execute(sql`update coins set unsellable = ${isDanger} where id = ${id}`);
  at(60);
  await setDanger(ids.scam, true);
  for (const [id, price] of [
    [ids.large, "1000"],
    [ids.small, "1"],
    [ids.scam, "5000"],
  ] as const) {
    await priceOf(id, price);
    await hold(user, id, "1");
  }
  for (const [hour, isDanger] of [
    [61, false],
    [62, true],
    [63, false],
  ] as const) {
    at(hour);
    await setDanger(ids.large, isDanger);
    await recordValues(app.ctx);
  }
  await setDanger(ids.large, true);
  at(63.5);
  const pairsOf = ({ history }: { history: { value_usd: string; left_out_usd: string | null }[] }) =>
    history.map(({ value_usd, left_out_usd }) => [value_usd, left_out_usd]);
  expect(pairsOf(await summary(user))).toEqual([
    ["1001", null],
    ["1", "1000"],
    ["1001", null],
    ["1", "1000"],
  ]);
  at(63.5 + 7 * 24);
  await priceOf(ids.small, "1");
  expect(pairsOf(await summary(user, "24h"))).toEqual([["1", null]]);
});

test("values are recorded once per hour, and a new portfolio's history is estimated from past prices", async () => {
  at(100);
  const [user, nobody] = [await app.user(), await app.user()];
  const { id } = await sampleCoin(app, owner, admin);
  await priceOf(id, "4");
  await hold(user, id, "0.5");
  const now = app.ctx.clock();
  await makePartitions(app.ctx.db, priceTables, now, new Date(now.getTime() - 7 * 86_400_000));
  await app.ctx.db.execute(sql`
    insert into price_1h (coin_id, at, price_usd) select ${id}::uuid, ${now.toISOString()}::timestamptz - n * interval '1 hour', n from generate_series(2, 48) n`);
  await app.ctx.db.execute(sql`
    insert into price_1d (coin_id, day, at, price_usd) values (${id}, '2026-11-10', '2026-11-10T23:00:00Z', 100)`);
  await Promise.all([recordValues(app.ctx), recordValues(app.ctx)]);
  at(101);
  await priceOf(id, "6");
  await recordValues(app.ctx);
  at(101.5);
  const { history } = await summary(user);
  const points = history.map((p: { at: string; value_usd: string; estimated: boolean }) => [
    p.at.slice(5, 13),
    p.value_usd,
    p.estimated,
  ]);
  expect(points.slice(-4)).toEqual([
    ["11-25T14", "1", true],
    ["11-25T16", "2", false],
    ["11-25T17", "3", false],
    ["11-25T17", "3", false],
  ]);
  expect(history.every((p: { at: string }, n: number) => n === 0 || p.at >= history[n - 1].at)).toBe(true);
  expect((await summary(user, "1y")).history[0]).toEqual({
    at: "2026-11-11T00:00:00.000Z",
    value_usd: "50",
    left_out_usd: null,
    estimated: true,
  });
  expect((await summary(nobody)).history).toHaveLength(1);
});

/** Adds an address that was synced, at least partly, with a balance of 3. */
const addSyncedAddress = async (user: TestUser, coinId: string | null, status: "synced" | "failed") => {
  const { body } = await app.request("POST", "/portfolios/addresses", {
    token: user.token,
    body: { address: randomAddress() },
  });
  const { id } = body.portfolio_address;
  const readAt = status === "synced" ? app.ctx.clock().toISOString() : null;
  await app.ctx.db.execute(
    sql`update portfolio_addresses set sync_status = ${status}, last_synced_at = ${readAt} where id = ${id}`,
  );
  if (coinId) {
    await app.ctx.db.execute(
      sql`insert into portfolio_balances (address_id, coin_id, chain_id, amount) values (${id}, ${coinId}, 56, 3)`,
    );
  }
};
const pricedAt = (coinId: string, price: string, hoursAgo: number) =>
  app.ctx.db.execute(sql`
    insert into price_1h (coin_id, at, price_usd) values (${coinId}, ${new Date(app.ctx.clock().getTime() - hoursAgo * 3_600_000).toISOString()}, ${price})`);
const estimatedHistory = async (user: TestUser): Promise<string[]> =>
  (await summary(user)).history.slice(0, -1).map((p: { value_usd: string }) => p.value_usd);

test("history is estimated despite users without coins and a network that did not answer", async () => {
  at(200);
  const { id } = await sampleCoin(app, owner, admin);
  await priceOf(id, "4");
  await makePartitions(app.ctx.db, priceTables, app.ctx.clock());
  await pricedAt(id, "5", 2);
  for (let n = 0; n < 25; n++) await addSyncedAddress(await app.user(), null, "synced");
  const user = await app.user();
  await addSyncedAddress(user, id, "failed");
  await estimateHistory(app.ctx);
  expect(await estimatedHistory(user)).toEqual(["15"]);
});

test("coins entered one by one are estimated as a whole until the first value is recorded", async () => {
  at(210);
  const user = await app.user();
  const [one, other] = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  for (const { id } of [one, other]) {
    await priceOf(id, "4");
    await pricedAt(id, "3", 2);
  }
  await hold(user, one.id, "1");
  await estimateHistory(app.ctx);
  expect(await estimatedHistory(user)).toEqual(["3"]);
  at(210.03);
  await hold(user, other.id, "1");
  await estimateHistory(app.ctx);
  expect(await estimatedHistory(user)).toEqual(["6"]);
  await recordValues(app.ctx);
  await hold(user, other.id, "1");
  await estimateHistory(app.ctx);
  expect(await estimatedHistory(user)).toEqual(["6", "8"]);
});

test("a portfolio of unknown value is not recorded as zero", async () => {
  at(215);
  const user = await app.user();
  const [unpriced, priced] = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  await hold(user, unpriced.id, "1");
  await recordValues(app.ctx);
  at(215.5);
  expect((await summary(user)).history).toEqual([]);
  await priceOf(priced.id, "2");
  await hold(user, priced.id, "1");
  at(216);
  await recordValues(app.ctx);
  at(216.5);
  expect(await estimatedHistory(user)).toEqual(["2"]);
});

test("of values older than 90 days the first of each day stays, even if the site was off at midnight", async () => {
  at(220);
  const user = await app.user();
  const moments = [
    "2026-08-01T05:00Z",
    "2026-08-01T06:00Z",
    "2026-08-01T23:00Z",
    "2026-08-02T00:00Z",
    "2026-08-02T01:00Z",
  ];
  for (const moment of moments) {
    await app.ctx.db.execute(
      sql`insert into portfolio_snapshots (user_id, at, value_usd) values (${user.id}, ${moment}, 1)`,
    );
  }
  await recordValues(app.ctx);
  const { rows } = await app.ctx.db.execute<{ at: string }>(
    sql`select to_char(at, 'MM-DD HH24') as at from portfolio_snapshots where user_id = ${user.id} order by at`,
  );
  expect(rows.map((row) => row.at)).toEqual(["08-01 05", "08-02 00"]);
});

test("a portfolio is exported with the account and erased with it", async () => {
  const user = await app.user();
  const { id } = await sampleCoin(app, owner, admin);
  await priceOf(id, "4");
  await hold(user, id, "1.25");
  const { body } = await app.request("POST", "/portfolios/addresses", {
    token: user.token,
    body: { address: randomAddress() },
  });
  const addressId = body.portfolio_address.id;
  await app.ctx.db.execute(
    sql`insert into portfolio_balances (address_id, coin_id, chain_id, amount) values (${addressId}, ${id}, 56, 7)`,
  );
  await app.ctx.db.execute(
    sql`insert into portfolio_chains (address_id, chain_id, state) values (${addressId}, 56, 'read')`,
  );
  await app.request("POST", "/alerts", { token: user.token, body: { coin_id: id, kind: "price_below", value: "3" } });
  await recordValues(app.ctx);
  const exported = (await app.request("GET", "/users/me/export", { token: user.token })).body;
  expect(exported).toMatchObject({
    portfolio_addresses: [{ id: addressId, balances: [{ coin_id: id, chain_id: 56, amount: "7" }] }],
    portfolio_coins: [{ coin_id: id, amount: "1.25" }],
    portfolio_updates: [{ kind: "coin_added", amount_after: "1.25" }],
    portfolio_values: [{ value_usd: "33.00", estimated: false }],
    alerts: [{ kind: "price_below", value: "3" }],
  });
  expect((await app.request("DELETE", `/users/${user.id}`, { token: admin.token })).status).toBe(204);
  const tables = ["portfolio_addresses", "portfolio_holdings", "portfolio_updates", "portfolio_snapshots", "alerts"];
  for (const table of tables) {
    const { rows } = await app.ctx.db.execute(sql`select from ${sql.identifier(table)} where user_id = ${user.id}`);
    expect(rows, table).toEqual([]);
  }
  for (const table of ["portfolio_balances", "portfolio_chains"]) {
    const { rows } = await app.ctx.db.execute(
      sql`select from ${sql.identifier(table)} where address_id = ${addressId}`,
    );
    expect(rows, table).toEqual([]);
  }
});
