import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, type Market, usePortfolioFixture } from "../../testing/portfolio-fixture.ts";

const { app, admin, coinWith, call, enter, lines, summary } = usePortfolioFixture();

describe("the summary", () => {
  type TokenBalance = Market & { amount: string; paid?: string; denied?: true; danger?: true };
  type Sum = {
    total: string;
    change: string | null;
    cost: string | null;
    pnl: string | null;
    counts: [unpriced: number, stale: number, held: number];
  };
  const old = "2026-11-21T10:00:00.000Z";
  const ancient = "2026-11-10T10:00:00.000Z";

  test.each<[string, (TokenBalance | { amount: string; price?: undefined; paid?: string })[], Sum]>([
    ["is zero without holdings", [], { total: "0", change: null, cost: null, pnl: null, counts: [0, 0, 0] }],
    [
      "adds tiny and huge values exactly",
      [
        { amount: "3", price: "0.00333333333333333333" },
        { amount: "1000000000000.000000000000000001", price: "99999999.99" },
      ],
      { total: "99999999990000000000.01000000009999999998", change: null, cost: null, pnl: null, counts: [0, 0, 0] },
    ],
    [
      "keeps 24 decimals at a price with 20",
      [{ amount: "0.000000000000000000000001", price: "0.00000000000000000001" }],
      {
        total: "0.00000000000000000000000000000000000000000001",
        change: null,
        cost: null,
        pnl: null,
        counts: [0, 0, 0],
      },
    ],
    [
      "adds changes and profits over coins",
      [
        { amount: "2", price: "1.5", change: 50, paid: "1" },
        { amount: "4", price: "0.5", change: -50, paid: "2" },
      ],
      { total: "5", change: "-1", cost: "10", pnl: "-5", counts: [0, 0, 0] },
    ],
    [
      "does not count a missing price as zero, nor its cost",
      [
        { amount: "2", price: "1.5", paid: "1" },
        { amount: "9", paid: "7" },
      ],
      { total: "3", change: null, cost: "2", pnl: "1", counts: [1, 0, 0] },
    ],
    [
      "counts a price of two hours ago without its change, and no price older than a week",
      [
        { amount: "2", price: "1.5", change: 50, asOf: old },
        { amount: "9", price: "7", asOf: ancient },
      ],
      { total: "3", change: null, cost: null, pnl: null, counts: [1, 1, 0] },
    ],
    [
      "holds out a price jump of more than 20 times, not of 20 times",
      [
        { amount: "1", price: "20", referencePrice: "1" },
        { amount: "1", price: "20.000001", referencePrice: "1", paid: "1" },
      ],
      { total: "20", change: null, cost: null, pnl: null, counts: [0, 0, 1] },
    ],
    [
      "holds out a coin rated dangerous together with its cost",
      [
        { amount: "1", price: "5", change: 25, paid: "4" },
        { amount: "9", price: "7", change: 40, paid: "2", danger: true },
      ],
      { total: "5", change: "1", cost: "4", pnl: "1", counts: [0, 0, 1] },
    ],
    [
      "holds out a coin that left the listing",
      [
        { amount: "1", price: "5" },
        { amount: "1", price: "7", denied: true },
      ],
      { total: "5", change: null, cost: null, pnl: null, counts: [0, 0, 1] },
    ],
  ])("%s", async (_what, holdings, sum) => {
    const user = await app.user();
    for (const { amount, paid, ...market } of holdings) {
      const coin = await coinWith(market.price === undefined ? undefined : (market as Market));
      expect((await enter(user, coin.id, amount, paid ? { avg_buy_price_usd: paid } : {})).status).toBe(201);
      if ("danger" in market) {
        await app.ctx.db.execute(sql`update coins set unsellable = true where id = ${coin.id}`);
        expect((await lines(user)).map((line: { held_out: string | null }) => line.held_out)).toContain("danger");
      }
      if ("denied" in market) {
        const body = { reason: "It is not what it says." };
        await app.request("PATCH", `/coins/${coin.id}/deny`, { token: admin.token, body });
      }
    }
    const result = await summary(user);
    expect([result.total_value_usd, result.change_24h_usd, result.cost_basis_usd, result.unrealized_pnl_usd]).toEqual([
      sum.total,
      sum.change,
      sum.cost,
      sum.pnl,
    ]);
    expect([result.unpriced_count, result.stale_count, result.held_out_count]).toEqual(sum.counts);
    expect(result.coins_count).toBe(holdings.length);
    expect(result.history.at(-1)).toEqual({ at, value_usd: sum.total, left_out_usd: null, estimated: false });
    const places = 60;
    const whole = (text: string) => {
      const [digits = "", rest = ""] = text.split(".");
      return BigInt(digits + rest.padEnd(places, "0"));
    };
    const values = (await lines(user)).flatMap((l: { value_usd: string | null }) => l.value_usd ?? []);
    expect(values.map(whole).reduce((a: bigint, b: bigint) => a + b, 0n)).toBe(whole(result.total_value_usd));
    const shares = result.allocation.map((a: { value_usd: string }) => whole(a.value_usd));
    expect(shares.reduce((a: bigint, b: bigint) => a + b, 0n)).toBe(whole(result.total_value_usd));
  });

  test("an update has the value at prices that count, or none", async () => {
    const user = await app.user();
    const held: [Market | undefined, string | null][] = [
      [{ price: "2" }, "6"],
      [{ price: "2", asOf: old }, "6"],
      [{ price: "2", asOf: ancient }, null],
      [{ price: "41", referencePrice: "2" }, null],
      [undefined, null],
    ];
    const expected = new Map<string, string | null>();
    for (const [market, value] of held) {
      const coin = await coinWith(market);
      expected.set(coin.id, value);
      await enter(user, coin.id, "3");
    }
    const { portfolio_updates: updates } = (await call(user, "GET", "/updates")).body;
    const values = updates.map((update: { coin_id: string; value_usd: string | null }) => [
      update.coin_id,
      update.value_usd,
    ]);
    expect(new Map(values)).toEqual(expected);
  });

  test("small lines, and lines that do not count or cannot be sold, are hidden on request", async () => {
    const user = await app.user();
    const held = { large: "5", small: "0.5", trap: "7", unpriced: undefined, jumped: "100" };
    for (const [name, price] of Object.entries(held)) {
      const coin = await coinWith(price ? { price, ...(name === "jumped" && { referencePrice: "1" }) } : undefined, {
        name,
      });
      if (name === "trap") await app.ctx.db.execute(sql`update coins set unsellable = true where id = ${coin.id}`);
      await enter(user, coin.id, "1");
    }
    const named = async (hide: string) =>
      (await lines(user, `?sort=name${hide}`)).map((line: { coin: { name: string } }) => line.coin.name);
    expect(await named("")).toEqual(["jumped", "large", "small", "trap", "unpriced"]);
    expect(await named("&hide=small")).toEqual(["jumped", "large", "trap", "unpriced"]);
    expect(await named("&hide=spam")).toEqual(["large", "small"]);
    expect(await named("&hide=spam,small")).toEqual(["large"]);
    const { body } = await call(user, "GET", "/coins?limit=1&hide=spam");
    expect(body.total).toBe(2);
    const nextPageStatus = async (hide: string) =>
      (await call(user, "GET", `/coins?limit=1&cursor=${body.next_cursor}${hide}`)).status;
    expect([await nextPageStatus("&hide=spam"), await nextPageStatus("&hide=small"), await nextPageStatus("")]).toEqual(
      [200, 400, 400],
    );
    const bad = await call(user, "GET", "/coins?hide=dust");
    expect([bad.status, bad.body.validation.query.message]).toEqual([
      400,
      m.error_field_one_of({ label: m.label_entry({ label: "hide", number: 1 }), values: "small, spam" }),
    ]);
  });

  test("best, worst, gainers and lossers are right, and lines without a value come last in every order", async () => {
    const user = await app.user();
    const symbols = ["UP", "FLAT", "DOWN", "NONE"];
    const changes = [12.5, 0, -40, undefined];
    for (const [n, symbol] of symbols.entries()) {
      const change = changes[n];
      const coin = await coinWith(
        symbol === "NONE" ? undefined : { price: `${n + 1}`, ...(change !== undefined && { change }) },
        { symbol, name: `Coin ${n}` },
      );
      await enter(user, coin.id, "1");
    }
    const result = await summary(user);
    expect([result.best.symbol, result.best.change_24h_pct, result.worst.symbol, result.worst.change_24h_usd]).toEqual([
      "UP",
      12.5,
      "DOWN",
      "-2",
    ]);
    expect(result.allocation.map((a: { symbol: string; share_pct: number }) => [a.symbol, a.share_pct])).toEqual([
      ["DOWN", 50],
      ["FLAT", 33.3333],
      ["UP", 16.6667],
    ]);
    const order = async (path: string) =>
      (await call(user, "GET", path)).body.portfolio_coins.map((l: { coin: { symbol: string } }) => l.coin.symbol);
    expect(await order("/coins")).toEqual(["DOWN", "FLAT", "UP", "NONE"]);
    expect(await order("/coins?sort=value&order=asc")).toEqual(["UP", "FLAT", "DOWN", "NONE"]);
    expect(await order("/coins?sort=change_24h")).toEqual(["UP", "FLAT", "DOWN", "NONE"]);
    expect(await order("/coins?sort=name")).toEqual(["UP", "FLAT", "DOWN", "NONE"]);
    expect(await order("/coins/gainers")).toEqual(["UP"]);
    expect(await order("/coins/lossers")).toEqual(["DOWN"]);
    const page = await call(user, "GET", "/coins?limit=3&sort=pnl");
    const rest = await call(user, "GET", `/coins?limit=3&sort=pnl&cursor=${page.body.next_cursor}`);
    expect([...page.body.portfolio_coins, ...rest.body.portfolio_coins]).toHaveLength(4);
    expect((await call(user, "GET", "/coins?sort=price")).status).toBe(400);
  });

  test("the allocation of more than 20 coins is 19 coins and the others", async () => {
    const user = await app.user();
    for (let n = 1; n <= 22; n++) await enter(user, (await coinWith({ price: `${n}` })).id, "1");
    const { allocation, total_value_usd } = await summary(user);
    expect([allocation.length, allocation[0].value_usd, allocation[19], total_value_usd]).toEqual([
      20,
      "22",
      { coin_id: null, slug: null, name: null, symbol: null, value_usd: "6", share_pct: 2.3715 },
      "253",
    ]);
  });
});
