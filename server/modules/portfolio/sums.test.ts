import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, type Market, portfolioBed } from "../../testing/portfolio-fixture.ts";

const { app, admin, coinWith, call, enter, lines, summary } = portfolioBed();

describe("sums", () => {
  type Held = Market & { amount: string; paid?: string; denied?: true; danger?: true };
  type Sum = {
    total: string;
    change: string | null;
    cost: string | null;
    pnl: string | null;
    counts: [unpriced: number, stale: number, held: number];
  };
  const old = "2026-11-21T10:00:00.000Z";
  const ancient = "2026-11-10T10:00:00.000Z";

  test.each<[string, (Held | { amount: string; price?: undefined; paid?: string })[], Sum]>([
    ["nothing", [], { total: "0", change: null, cost: null, pnl: null, counts: [0, 0, 0] }],
    [
      "a third of a cent and a fortune",
      [
        { amount: "3", price: "0.00333333333333333333" },
        { amount: "1000000000000.000000000000000001", price: "99999999.99" },
      ],
      { total: "99999999990000000000.01000000009999999998", change: null, cost: null, pnl: null, counts: [0, 0, 0] },
    ],
    [
      "24 decimals at a price of 20",
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
      "up by half and down by half",
      [
        { amount: "2", price: "1.5", change: 50, paid: "1" },
        { amount: "4", price: "0.5", change: -50, paid: "2" },
      ],
      { total: "5", change: "-1", cost: "10", pnl: "-5", counts: [0, 0, 0] },
    ],
    [
      "no price is not zero, and its cost is in no profit",
      [
        { amount: "2", price: "1.5", paid: "1" },
        { amount: "9", paid: "7" },
      ],
      { total: "3", change: null, cost: "2", pnl: "1", counts: [1, 0, 0] },
    ],
    [
      "a price of two hours ago counts, its change does not; one of last week does not count",
      [
        { amount: "2", price: "1.5", change: 50, asOf: old },
        { amount: "9", price: "7", asOf: ancient },
      ],
      { total: "3", change: null, cost: null, pnl: null, counts: [1, 1, 0] },
    ],
    [
      "a jump of more than 20 times is held out, one of 20 times is not",
      [
        { amount: "1", price: "20", believed: "1" },
        { amount: "1", price: "20.000001", believed: "1", paid: "1" },
      ],
      { total: "20", change: null, cost: null, pnl: null, counts: [0, 0, 1] },
    ],
    [
      "a coin that is a danger is held out, and its cost with it",
      [
        { amount: "1", price: "5", change: 25, paid: "4" },
        { amount: "9", price: "7", change: 40, paid: "2", danger: true },
      ],
      { total: "5", change: "1", cost: "4", pnl: "1", counts: [0, 0, 1] },
    ],
    [
      "a coin that left the listing is held out",
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
    const told = await summary(user);
    expect([told.total_value_usd, told.change_24h_usd, told.cost_basis_usd, told.unrealized_pnl_usd]).toEqual([
      sum.total,
      sum.change,
      sum.cost,
      sum.pnl,
    ]);
    expect([told.unpriced_count, told.stale_count, told.held_out_count]).toEqual(sum.counts);
    expect(told.coins_count).toBe(holdings.length);
    expect(told.history.at(-1)).toEqual({ at, value_usd: sum.total, estimated: false });
    const places = 60;
    const whole = (text: string) => {
      const [digits = "", rest = ""] = text.split(".");
      return BigInt(digits + rest.padEnd(places, "0"));
    };
    const values = (await lines(user)).flatMap((l: { value_usd: string | null }) => l.value_usd ?? []);
    expect(values.map(whole).reduce((a: bigint, b: bigint) => a + b, 0n)).toBe(whole(told.total_value_usd));
    const shares = told.allocation.map((a: { value_usd: string }) => whole(a.value_usd));
    expect(shares.reduce((a: bigint, b: bigint) => a + b, 0n)).toBe(whole(told.total_value_usd));
  });

  test("what moved is worth what counts by then, and nothing is said where nothing did", async () => {
    const user = await app.user();
    const held: [Market | undefined, string | null][] = [
      [{ price: "2" }, "6"],
      [{ price: "2", asOf: old }, "6"],
      [{ price: "2", asOf: ancient }, null],
      [{ price: "41", believed: "2" }, null],
      [undefined, null],
    ];
    const worth = new Map<string, string | null>();
    for (const [market, value] of held) {
      const coin = await coinWith(market);
      worth.set(coin.id, value);
      await enter(user, coin.id, "3");
    }
    const { portfolio_updates: moves } = (await call(user, "GET", "/updates")).body;
    const told = moves.map((move: { coin_id: string; value_usd: string | null }) => [move.coin_id, move.value_usd]);
    expect(new Map(told)).toEqual(worth);
  });

  test("small lines and those that count for nothing, or cannot be sold, are hidden on request", async () => {
    const user = await app.user();
    const held = { large: "5", small: "0.5", trap: "7", unpriced: undefined, jumped: "100" };
    for (const [name, price] of Object.entries(held)) {
      const coin = await coinWith(price ? { price, ...(name === "jumped" && { believed: "1" }) } : undefined, { name });
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
    const walk = async (hide: string) =>
      (await call(user, "GET", `/coins?limit=1&cursor=${body.next_cursor}${hide}`)).status;
    expect([await walk("&hide=spam"), await walk("&hide=small"), await walk("")]).toEqual([200, 400, 400]);
    const bad = await call(user, "GET", "/coins?hide=dust");
    expect([bad.status, bad.body.validation.query.message]).toEqual([
      400,
      m.error_field_one_of({ label: m.label_entry({ label: "hide", number: 1 }), values: "small, spam" }),
    ]);
  });

  test("best, worst, gainers and lossers; what has no figure comes last in every order", async () => {
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
    const told = await summary(user);
    expect([told.best.symbol, told.best.change_24h_pct, told.worst.symbol, told.worst.change_24h_usd]).toEqual([
      "UP",
      12.5,
      "DOWN",
      "-2",
    ]);
    expect(told.allocation.map((a: { symbol: string; share_pct: number }) => [a.symbol, a.share_pct])).toEqual([
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

  test("more than 20 coins are 19 and the others", async () => {
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
