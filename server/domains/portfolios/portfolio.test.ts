import { sql } from "drizzle-orm";
import { getAddress } from "viem/utils";
import { beforeEach, describe, expect, test } from "vitest";
import { peopledApp } from "../../testing/app-here.ts";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { linesOf } from "./lines.ts";

const at = "2026-11-21T12:00:00.000Z";
const later = (ms: number) => new Date(Date.parse(at) + ms);
const { app, owner, admin } = peopledApp({ at });
beforeEach(() => app.setNow(at));

type Market = { price: string; change?: number; asOf?: string; believed?: string };

const coinWith = async (market?: Market, changes: Record<string, unknown> = {}) => {
  const coin = await sampleCoin(app, owner, admin, changes);
  if (market) {
    await app.ctx.db.execute(sql`
      insert into coin_markets (coin_id, price_usd, change_24h, as_of, source)
      values (${coin.id}, ${market.price}, ${market.change ?? null}, ${market.asOf ?? at}, 'test')`);
  }
  if (market?.believed) {
    await app.ctx.db.execute(
      sql`insert into portfolio_prices (coin_id, price_usd, at) values (${coin.id}, ${market.believed}, ${at})`,
    );
  }
  return coin as { id: string; slug: string; symbol: string; address: string; name: string };
};
const call = (user: TestUser, method: string, path: string, body?: unknown) =>
  app.request(method, `/portfolios${path}`, { token: user.token, body });
const enter = (user: TestUser, coinId: string, amount: string, more: object = {}) =>
  call(user, "POST", "/coins", { coin_id: coinId, amount, ...more });
const lines = async (user: TestUser, query = "") => (await call(user, "GET", `/coins${query}`)).body.portfolio_coins;
const summary = async (user: TestUser) => (await call(user, "GET", "/coins/summary")).body.summary;

describe("addresses", () => {
  const checksummed = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

  test("any case is taken, answered in EIP-55, on all main networks unless told; twice is a 409", async () => {
    const user = await app.user();
    const first = await call(user, "POST", "/addresses", { address: checksummed.toLowerCase(), label: "Cold" });
    expect([first.status, first.body.portfolio_address]).toMatchObject([
      201,
      { address: checksummed, label: "Cold", chain_ids: [1, 56, 137, 25], sync_status: "queued", value_usd: "0" },
    ]);
    expect(app.jobs.at(-1)).toMatchObject({ name: "sync-portfolios" });
    for (const address of [checksummed, checksummed.toUpperCase().replace("0X", "0x")]) {
      const twice = await call(user, "POST", "/addresses", { address });
      expect([twice.status, twice.body.code]).toEqual([409, "conflict"]);
    }
    expect((await call(await app.user(), "POST", "/addresses", { address: checksummed })).status).toBe(201);
  });

  test.each([
    ["address", { address: "vitalik.eth" }],
    ["address", { address: `0x${"1".repeat(39)}` }],
    ["address", { address: checksummed.replace("dAC", "DAC") }],
    ["address", { address: 7 }],
    ["chain_ids", { address: checksummed, chain_ids: [] }],
    ["chain_ids", { address: checksummed, chain_ids: [56, 56] }],
    ["chain_ids.0", { address: checksummed, chain_ids: [5] }],
    ["label", { address: checksummed, label: "<b>" }],
  ])("bad %s is a 400 that names it", async (key, body) => {
    const { status, body: answer } = await call(owner, "POST", "/addresses", body);
    expect([status, answer.validation?.body?.keys], JSON.stringify(answer)).toEqual([400, [key]]);
  });

  test("two that come at once are one, and 25 are the most", async () => {
    const user = await app.user();
    const same = { address: randomAddress() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(user, "POST", "/addresses", same)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const more = await Promise.all(
      Array.from({ length: 26 }, () => call(user, "POST", "/addresses", { address: randomAddress() })),
    );
    expect(more.filter(({ status }) => status === 201)).toHaveLength(24);
    expect((await call(user, "GET", "/addresses")).body).toMatchObject({ total: 25, page: 1, limit: 25 });
  });

  test("the same key gives the first answer again", async () => {
    const user = await app.user();
    const options = { token: user.token, body: { address: randomAddress() }, headers: { "idempotency-key": "one" } };
    const [first, second] = [
      await app.request("POST", "/portfolios/addresses", options),
      await app.request("POST", "/portfolios/addresses", options),
    ];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });
});

describe("holdings by hand", () => {
  test.each([
    ["60 digits", "1".repeat(60)],
    ["an exponent", "1e5"],
    ["a negative one", "-1"],
    ["NaN", "NaN"],
    ["infinity", "Infinity"],
    ["none", "0"],
    ["none in digits", "0.000"],
    ["a sign", "+1"],
    ["hex", "0x10"],
    ["leading zeros", "007"],
    ["a number", 5],
    ["a comma", "1,5"],
    ["37 places", `0.${"1".repeat(37)}`],
  ])("an amount of %s is a 400 that names it, and nothing is written", async (_what, amount) => {
    const user = await app.user();
    const coin = await coinWith();
    const answer = await call(user, "POST", "/coins", { coin_id: coin.id, amount });
    expect([answer.status, answer.body.validation.body.keys]).toEqual([400, ["amount"]]);
    expect(await lines(user)).toEqual([]);
  });

  test("one coin is one line, with a part for each entry; each change is told once", async () => {
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

  test("a coin that is not public is not there", async () => {
    const pending = await sampleCoin(app, owner);
    expect((await enter(owner, pending.id, "1")).status).toBe(404);
  });
});

describe("CSV", () => {
  const importing = (user: TestUser, csv: string, dry_run = false) =>
    call(user, "POST", "/coins/import", { csv, dry_run });

  test("all rows or none are written, and each refused one says why", async () => {
    const user = await app.user();
    const coins = await Promise.all([1, 2, 3].map(() => coinWith()));
    const [one, two, three] = coins as [(typeof coins)[0], (typeof coins)[0], (typeof coins)[0]];
    const good = `\ufeffCoin;Amount;avg_buy_price_usd;note\r\n${one.slug};1.5;2;"a ""quoted""; note"\r\n\r\n${two.address.toLowerCase()};3;;\r\n${three.id.toUpperCase()};4;;`;
    const bad = `${good}\r\nno-such-coin;1;;\r\n${one.slug};1e9;;\r\nHRB;1;;\r\n${one.slug};1;;;5`;
    const refused = [
      { line: 6, reason: "No listed coin is called so. Give its id, slug or contract." },
      { line: 7, reason: expect.stringContaining("Amount must be a decimal number") },
      { line: 8, reason: "Several coins have this symbol. Give the id, slug or contract." },
      { line: 9, reason: "This row has more cells than the first line." },
    ];
    expect((await importing(user, bad, true)).body).toEqual({ added: 3, refused });
    expect((await importing(user, bad)).body).toEqual({ added: 0, refused });
    expect((await importing(user, good, true)).body).toEqual({ added: 3, refused: [] });
    expect(await lines(user)).toEqual([]);
    expect((await importing(user, good)).body).toEqual({ added: 3, refused: [] });
    const written = await lines(user, "?sort=name");
    expect(written.flatMap((l: { parts: object[] }) => l.parts)).toHaveLength(3);
    expect(JSON.stringify(written)).toContain('a \\"quoted\\"; note');
    expect((await call(user, "GET", "/updates")).body.total).toBe(3);
  });

  test.each([
    ["no header", "1,2\n3,4"],
    ["a header twice", "coin,amount,amount\n"],
    ["a quote without end", 'coin,amount\n"x,1'],
    ["too many rows", `coin,amount\n${"x,1\n".repeat(1001)}`],
    ["megabytes", `coin,amount\n${"x,1\n".repeat(26_000)}`],
    ["no text", 5],
  ])("%s is a 400 that names it", async (_what, csv) => {
    const answer = await call(await app.user(), "POST", "/coins/import", { csv });
    expect([answer.status, answer.body.validation.body.keys]).toEqual([400, ["csv"]]);
  });
});

describe("sums", () => {
  type Held = Market & { amount: string; paid?: string; denied?: true };
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
    expect([bad.status, bad.body.validation.query.message]).toEqual([400, "Hide must be some of small, spam."]);
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

test("a portfolio is its user's alone, and the same coin by hand and from addresses is one line", async () => {
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
    sql`select distinct user_id from (${linesOf((column) => sql`${column} = ${user.id}`, new Date(at))}) l`,
  );
  expect(all.rows).toEqual([{ user_id: user.id }]);
});
