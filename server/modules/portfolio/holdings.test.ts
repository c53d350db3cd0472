import { sql } from "drizzle-orm";
import { getAddress } from "viem/utils";
import { describe, expect, test, vi } from "vitest";
import { at, later, usePortfolioFixture } from "../../testing/portfolio-fixture.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { portfolioLines } from "./lines.ts";

const { app, owner, admin, coinWith, call, enter, lines } = usePortfolioFixture();

describe("holdings by hand", () => {
  test.each([
    ["60 digits", "1".repeat(60)],
    ["an exponent that is too large", "1e99"],
    ["a negative one", "-1"],
    ["NaN", "NaN"],
    ["infinity", "Infinity"],
    ["none", "0"],
    ["none in digits", "0.000"],
    ["two signs", "++1"],
    ["hex", "0x10"],
    ["a letter", "7o"],
    ["a number", 5],
    ["a comma that may group thousands", "1,234"],
    ["37 places", `0.${"1".repeat(37)}`],
  ])("an amount of %s is a 400 that names it, and nothing is written", async (_what, amount) => {
    const user = await app.user();
    const coin = await coinWith();
    const answer = await call(user, "POST", "/coins", { coin_id: coin.id, amount });
    expect([answer.status, answer.body.validation.body.keys]).toEqual([400, ["amount"]]);
    expect(await lines(user)).toEqual([]);
  });

  test("a coin is one line with a part per entry, and each change is one update", async () => {
    const user = await app.user();
    const coin = await coinWith({ price: "2.5", change: 25 });
    const huge = `${"9".repeat(40)}.${"0".repeat(35)}1`;
    const first = await enter(user, coin.id, "1.50", { avg_buy_price_usd: "2", note: "at home" });
    expect([first.status, first.body.portfolio_coin]).toMatchObject([
      201,
      {
        id: expect.any(String),
        coin_id: coin.id,
        coin: { slug: coin.slug },
        amount: "1.5",
        price_usd: "2.5",
        value_usd: "3.75",
        change_24h_usd: "0.75",
        change_24h_pct: 25,
        avg_buy_price_usd: "2",
        cost_basis_usd: "3",
        unrealized_pnl_usd: "0.75",
        unrealized_pnl_pct: 25,
        unpriced: false,
        held_out: null,
      },
    ]);
    app.setNow(later(1));
    const second = await enter(user, coin.id, huge);
    const [line] = await lines(user);
    expect(line.amount).toBe(`1${"0".repeat(40)}.5${"0".repeat(34)}1`);
    expect(line.parts).toMatchObject([
      { id: first.body.portfolio_coin.id, source: "manual", amount: "1.5", note: "at home", address_id: null },
      { id: second.body.portfolio_coin.id, source: "manual", amount: huge, note: null },
    ]);
    app.setNow(later(2));
    const path = `/coins/${second.body.portfolio_coin.id}`;
    expect((await call(user, "PATCH", path, { amount: "0.5" })).body.portfolio_coin).toMatchObject({
      amount: "2",
      cost_basis_usd: "3",
    });
    expect((await call(user, "PATCH", path, { note: "again" })).status).toBe(200);
    app.setNow(later(3));
    expect((await call(user, "DELETE", path)).status).toBe(204);
    expect((await call(user, "DELETE", path)).status).toBe(404);
    app.setNow(later(4));
    expect((await call(user, "DELETE", `/coins/${first.body.portfolio_coin.id}`)).status).toBe(204);
    const { body } = await call(user, "GET", "/updates");
    expect(
      body.portfolio_updates.map((u: { kind: string; amount_after: string }) => `${u.kind} ${u.amount_after}`),
    ).toEqual(["coin_removed 0", "balance_out 1.5", "balance_out 2", `balance_in ${line.amount}`, "coin_added 1.5"]);
    expect(body.portfolio_updates[4]).toMatchObject({
      coin_id: coin.id,
      address_id: null,
      amount_before: "0",
      value_usd: "3.75",
      at,
    });
  });

  test("updates of concurrent changes have times in the order of the changes", async () => {
    const user = await app.user();
    const coin = await coinWith();
    const other = await app.ctx.db.$client.connect();
    await other.query("begin");
    await other.query("select from users where id = $1 for update", [user.id]);
    const entered = enter(user, coin.id, "1");
    try {
      await vi.waitFor(async () => {
        const { rows } = await app.ctx.db.execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"users"%'`);
        expect(rows).toHaveLength(1);
      }, 10_000);
      app.setNow(later(1000));
    } finally {
      await other.query("rollback");
      other.release();
    }
    expect((await entered).status).toBe(201);
    const { body } = await call(user, "GET", "/updates");
    expect(body.portfolio_updates[0].at).toBe(later(1000).toISOString());
  });

  test("the newest 10,000 updates are kept", async () => {
    const user = await app.user();
    const coin = await coinWith();
    await app.ctx.db.execute(sql`
      insert into portfolio_updates (id, user_id, coin_id, kind, amount_before, amount_after, at)
      select gen_random_uuid(), ${user.id}, ${coin.id}, 'balance_in', n, n + 1, ${at}::timestamptz - n * interval '1 second' from generate_series(1, 10005) n`);
    await enter(user, coin.id, "0.5");
    const { rows } = await app.ctx.db.execute(sql`
      select count(*)::int as n, max(amount_before) as oldest, min(amount_after) as newest from portfolio_updates where user_id = ${user.id}`);
    expect(rows).toEqual([{ n: 10_000, oldest: "9999", newest: "0.5" }]);
  });

  test("2,000 entries are the maximum, not counting deleted coins", async () => {
    const user = await app.user();
    const [deleted, coin] = [await coinWith(), await coinWith()];
    await app.ctx.db.execute(sql`
      insert into portfolio_holdings (id, user_id, coin_id, amount) select gen_random_uuid(), ${user.id}, ${deleted.id}, 1 from generate_series(1, 2000)`);
    expect((await enter(user, coin.id, "1")).status).toBe(409);
    await app.request("DELETE", `/coins/${deleted.id}`, { token: admin.token });
    expect((await enter(user, coin.id, "1")).status).toBe(201);
  });

  test("a coin that is not public is a 404", async () => {
    const pending = await sampleCoin(app, owner);
    expect((await enter(owner, pending.id, "1")).status).toBe(404);
  });
});

test("a portfolio is private to its user, and manual and address parts of a coin are one line", async () => {
  const user = await app.user();
  const coin = await coinWith({ price: "2" });
  await enter(user, coin.id, "1", { avg_buy_price_usd: "1" });
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) {
    app.setNow(later(n));
    const { body } = await call(user, "POST", "/addresses", { address: getAddress(randomAddress()) });
    ids.push(body.portfolio_address.id);
    await app.ctx.db.execute(sql`
      insert into portfolio_balances (address_id, coin_id, chain_id, amount) values (${ids[n]}, ${coin.id}, 56, 0.25), (${ids[n]}, ${coin.id}, 1, 0.50)`);
  }
  const [line] = await lines(user);
  expect(line).toMatchObject({ amount: "2.5", value_usd: "5", cost_basis_usd: "1", unrealized_pnl_usd: "1" });
  expect(line.parts).toMatchObject([
    { source: "manual", amount: "1" },
    { id: null, source: "address", address_id: ids[0], amount: "0.75" },
    { id: null, source: "address", address_id: ids[1], amount: "0.75" },
  ]);
  expect(
    (await call(user, "GET", "/addresses")).body.portfolio_addresses.map((a: { value_usd: string }) => a.value_usd),
  ).toEqual(["1.5", "1.5"]);
  for (const other of [await app.user(), admin]) {
    expect(await lines(other)).toEqual([]);
    expect((await call(other, "DELETE", `/addresses/${ids[0]}`)).status).toBe(404);
    expect((await call(other, "PATCH", `/coins/${line.parts[0].id}`, { amount: "9" })).status).toBe(404);
  }
  const all = await app.ctx.db.execute(
    sql`select distinct user_id from (${portfolioLines((column) => sql`${column} = ${user.id}`, new Date(at))}) l`,
  );
  expect(all.rows).toEqual([{ user_id: user.id }]);
});
