import { type CoinListName, coinLists, sorts } from "@cointally/api/coins.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, type TestUser, testApp } from "../../testing/test-app.ts";

const now = "2026-06-15T12:00:00.000Z";
const total = 60;

let app: TestApp;
let admin: TestUser;
let owner: TestUser;

/** Sixty coins whose figures tie, are missing and are null in every way a list meets. */
const seed = sql`
  with made as (
    insert into coins (id, slug, creator_id, name, symbol, type, chain_id, chain_ids, tags, stage, status, approved_at, approve_at, created_at,
      launch_at, sale_start_at, sale_end_at, promoted, promoted_until, audited_at, source, name_skeleton, symbol_skeleton)
    select md5('coin' || i)::uuid, 'coin-' || i, (select id from users where role = 'user' limit 1),
      case when i % 4 = 0 then 'Twin' else 'Coin ' || chr(97 + i % 26) || i end, 'S' || i % 7, 'token',
      case when i % 3 = 0 then 1 else 56 end, case when i % 3 = 0 then array[1, 137] else array[56] end,
      case when i % 5 = 0 then array['meme'] else '{}'::text[] end,
      case when i % 10 = 1 then 'presale' when i % 10 = 2 then 'fairlaunch' else 'launched' end,
      case when i > 54 then 'pending' when i > 50 then 'scheduled' else 'approved' end,
      case when i <= 50 then ${now}::timestamptz - i * interval '5 hours' end,
      case when i between 51 and 54 then ${now}::timestamptz + i * interval '1 minute' end,
      ${now}::timestamptz - i * interval '1 day',
      case when i % 2 = 0 then ${now}::timestamptz - (i % 6) * interval '1 day' end,
      case when i % 20 = 1 then ${now}::timestamptz - interval '1 day' when i % 20 = 11 then ${now}::timestamptz + interval '1 day' end,
      case when i % 20 = 1 then ${now}::timestamptz + i * interval '1 hour' end,
      i % 8 = 0, case when i % 16 = 0 then ${now}::timestamptz - interval '1 minute' end,
      case when i % 6 = 0 then ${now}::timestamptz - (i % 4) * interval '1 day' end,
      'import', 'x' || i, 's'
    from generate_series(1, ${total}) i returning id
  ), tallies as (
    insert into coin_tallies (coin_id, votes_total, watchers) select id, ('x' || substr(id::text, 1, 2))::bit(8)::int % 5, ('x' || substr(id::text, 3, 2))::bit(8)::int % 3 from made
  ), days as (
    insert into coin_days (coin_id, day, votes) select id, '2026-06-15', 1 + ('x' || substr(id::text, 5, 2))::bit(8)::int % 3 from made where substr(id::text, 7, 1) < '8'
  ), yesterday as (
    insert into coin_days (coin_id, day, votes) select id, '2026-06-14', 9 from made
  ), activity as (
    insert into coin_activity (coin_id, votes_24h, views_24h, trending) select id, 1 + ('x' || substr(id::text, 5, 2))::bit(8)::int % 2, 0, 1.5 from made where substr(id::text, 8, 1) < '8'
  )
  insert into coin_markets (coin_id, price_usd, change_1h, change_24h, change_7d, volume_24h, liquidity_usd, market_cap, as_of, source)
  select id, 0.1 * (1 + ('x' || substr(id::text, 2, 2))::bit(8)::int % 4), null, ('x' || substr(id::text, 2, 2))::bit(8)::int % 7 - 3.25, 1.5, 50000, 20000 + ('x' || substr(id::text, 1, 2))::bit(8)::int, null,
    ${now}::timestamptz - interval '10 minutes', 'test' from made where substr(id::text, 6, 1) < 'b'`;

beforeAll(async () => {
  app = await testApp();
  app.setNow(now);
  admin = await app.user({ role: "admin" });
  owner = await app.user();
  await app.ctx.db.execute(seed);
});
afterAll(() => app.close());

type Row = { id: string; votes: { total: number; today: number; last_24h: number }; [key: string]: unknown };

const tokenFor = (name: CoinListName) =>
  ({ public: undefined, admin: admin.token, user: owner.token })[coinLists[name].who];

const walk = async (path: string, token: string | undefined, limit: number): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const joined: string = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`;
    const answer = await app.request("GET", joined, token ? { token } : {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    rows.push(...answer.body.coins);
    cursor = answer.body.next_cursor;
  } while (cursor);
  return rows;
};

describe("every list", () => {
  test.each(Object.keys(coinLists) as CoinListName[])("%s: cursor, pages and total agree", async (name) => {
    const token = tokenFor(name);
    const path = coinLists[name].path;
    const byCursor = await walk(path, token, 4);
    const ids = byCursor.map((c) => c.id);
    expect(new Set(ids).size).toBe(ids.length);
    const all = await app.request("GET", `${path}?limit=100`, token ? { token } : {});
    expect(all.body.coins.map((c: Row) => c.id)).toEqual(ids);
    expect(all.body).toMatchObject({ total: ids.length, total_capped: false, page: 1, limit: 100, next_cursor: null });
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(ids.length / 7) + 1; page++) {
      const answer = await app.request("GET", `${path}?limit=7&page=${page}`, token ? { token } : {});
      expect(answer.body.total).toBe(ids.length);
      pages.push(...answer.body.coins.map((c: Row) => c.id));
    }
    expect(pages).toEqual(ids);
    expect(ids.length).toBeGreaterThan(0);
  });

  test("holds what api.md says, in its order", async () => {
    const list = async (name: CoinListName) => (await walk(coinLists[name].path, tokenFor(name), 50)) as Row[];
    for (const row of await list("today")) expect(String(row.approved_at) >= "2026-06-15").toBe(true);
    for (const row of await list("new")) expect(String(row.approved_at) >= "2026-06-08T12").toBe(true);
    const best = await list("today-best");
    const key = (c: Row) => [-c.votes.today, -Number(c.watchers), Date.parse(String(c.approved_at))];
    for (const [i, row] of best.slice(1).entries()) {
      const [before, after] = [key(best[i] as Row), key(row)] as [number[], number[]];
      const differs = before.findIndex((value, at) => value !== after[at]);
      if (differs >= 0) expect(before[differs]).toBeLessThan(after[differs] as number);
    }
    for (const row of await list("promoted")) expect(row.promoted).toBe(true);
    const pending = (await list("pending")).map((c) => String(c.created_at));
    expect(pending).toEqual([...pending].sort());
    const presale = await list("presale");
    const phase = (c: Row) => {
      const sale = presaleDates.get(c.id);
      return !sale?.start && !sale?.end ? 2 : (sale.start ?? "") <= now ? 0 : 1;
    };
    const presaleDates = new Map(
      (
        await app.ctx.db.execute<{ id: string; start: string | null; end: string | null }>(sql`
          select id, to_char(sale_start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start, to_char(sale_end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end from coins`)
      ).rows.map((r) => [r.id, r]),
    );
    const phases = presale.map(phase);
    expect(phases).toEqual([...phases].sort());
    expect(new Set(phases).size).toBeGreaterThan(1);
    for (const row of await list("top-gainers"))
      expect((row.market as { change_24h: number }).change_24h).toBeGreaterThan(0);
  });

  test("promoted is shuffled anew each hour, the same for everyone within it, and its cursor ends with the hour", async () => {
    const first = await app.request("GET", "/coins/promoted?limit=2");
    app.setNow("2026-06-15T12:59:00Z");
    const ids = (answer: typeof first) => answer.body.coins.map((c: Row) => c.id);
    expect(ids(await app.request("GET", "/coins/promoted?limit=2"))).toEqual(ids(first));
    app.setNow("2026-06-15T13:00:00Z");
    const late = await app.request("GET", `/coins/promoted?limit=2&cursor=${first.body.next_cursor}`);
    expect([late.status, late.body.validation.query.keys]).toEqual([400, ["cursor"]]);
    app.setNow(now);
  });
});

const figure: Record<string, (c: Row) => number | string | null> = {
  votes_total: (c) => c.votes.total,
  votes_today: (c) => c.votes.today,
  votes_24h: (c) => c.votes.last_24h,
  views_24h: (c) => (c.views as { last_24h: number }).last_24h,
  launch_at: (c) => c.launch_at as string | null,
  approved_at: (c) => c.approved_at as string | null,
  name: (c) => String(c.name).toLowerCase(),
  price: (c) => market(c, "price_usd"),
  change_1h: (c) => market(c, "change_1h"),
  change_24h: (c) => market(c, "change_24h"),
  change_7d: (c) => market(c, "change_7d"),
  market_cap: (c) => market(c, "market_cap"),
  volume_24h: (c) => market(c, "volume_24h"),
  liquidity: (c) => market(c, "liquidity_usd"),
};
const market = (c: Row, field: string) => {
  const value = (c.market as Record<string, string | number | null> | null)?.[field];
  return value == null ? null : Number(value);
};

describe("every sort", () => {
  test.each(sorts.flatMap((sort) => (["asc", "desc"] as const).map((order) => ({ sort, order }))))(
    "$sort $order: whole, total and with nulls last",
    async ({ sort, order }) => {
      const rows = await walk(`/coins?sort=${sort}&order=${order}`, undefined, 7);
      expect(new Set(rows.map((c) => c.id)).size).toBe(50);
      const values = rows.map(figure[sort] as (c: Row) => number | string | null);
      const known = values.filter((v) => v !== null);
      expect(values.slice(known.length).every((v) => v === null)).toBe(true);
      const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(known).toEqual(order === "asc" ? sorted : sorted.reverse());
      for (let i = 1; i < rows.length; i++) {
        if (values[i] === values[i - 1]) {
          const [a, b] = [rows[i - 1]?.id as string, rows[i]?.id as string];
          expect(order === "asc" ? a < b : a > b).toBe(true);
        }
      }
      expect((await walk(`/coins?sort=${sort}&order=${order}`, undefined, 50)).map((c) => c.id)).toEqual(
        rows.map((c) => c.id),
      );
      const pages = [];
      for (let page = 1; page <= 8; page++) {
        const answer = await app.request("GET", `/coins?sort=${sort}&order=${order}&limit=7&page=${page}`);
        pages.push(...answer.body.coins);
      }
      expect(pages.map((c) => c.id)).toEqual(rows.map((c) => c.id));
    },
  );

  test("order without sort turns the list's own order", async () => {
    const down = await walk("/coins", undefined, 50);
    const up = await walk("/coins?order=asc", undefined, 50);
    expect(up.map((c) => c.id)).toEqual(down.map((c) => c.id).reverse());
  });
});

describe("filters", () => {
  test("chain, stage and tag narrow rows and total together", async () => {
    const polygon = await walk("/coins?chain_id=137", undefined, 5);
    expect(polygon).toHaveLength(16);
    const both = await app.request("GET", "/coins?chain_id=137&tag=meme&stage=launched");
    expect(both.body.total).toBe(both.body.coins.length);
    for (const coin of both.body.coins) expect(coin).toMatchObject({ stage: "launched", tags: ["meme"] });
  });

  test("wrong ones are a 400 that names each", async () => {
    const answer = await app.request(
      "GET",
      "/coins?sort=luck&order=up&chain_id=5&stage=moon&limit=101&page=0&colour=red&tag=%3Cb%3E",
    );
    expect(answer.status).toBe(400);
    expect(new Set(answer.body.validation.query.keys)).toEqual(
      new Set(["sort", "order", "chain_id", "stage", "limit", "page", "colour", "tag"]),
    );
    const deep = await app.request("GET", "/coins?page=101&limit=100");
    expect([deep.status, deep.body.validation.query.keys]).toEqual([400, ["cursor"]]);
    expect((await app.request("GET", "/coins?page=100&limit=100")).body).toMatchObject({ coins: [], total: 50 });
    expect((await app.request("GET", "/coins?page=1&page=2")).status).toBe(400);
  });

  test("a cursor used elsewhere or altered is a 400", async () => {
    const { body } = await app.request("GET", "/coins?limit=3&sort=name");
    const cursor = body.next_cursor as string;
    for (const path of [
      "/coins?sort=price&cursor=",
      "/coins?sort=name&chain_id=56&cursor=",
      "/coins/approved?sort=name&cursor=",
    ]) {
      expect((await app.request("GET", path + cursor)).status).toBe(400);
    }
    for (let i = 0; i < cursor.length; i += 5) {
      const altered = cursor.slice(0, i) + (cursor[i] === "A" ? "B" : "A") + cursor.slice(i + 1);
      const answer = await app.request("GET", `/coins?sort=name&limit=3&cursor=${altered}`);
      expect([answer.status, answer.body.validation?.query.keys]).toEqual([400, ["cursor"]]);
    }
    expect((await app.request("GET", `/coins?sort=name&limit=20&cursor=${cursor}`)).status).toBe(200);
  });
});

describe("search", () => {
  test("whole names first, then beginnings, then inside, then what is nearly it", async () => {
    await app.ctx.db.execute(sql`update coins set name = 'PancakeSwap', symbol = 'CAKE' where slug = 'coin-1'`);
    await app.ctx.db.execute(sql`update coins set name = 'Cake', symbol = 'XCK' where slug = 'coin-2'`);
    await app.ctx.db.execute(sql`update coins set name = 'Cakepie', symbol = 'CKP' where slug = 'coin-3'`);
    const names = async (q: string) =>
      (await app.request("GET", `/coins?search=${encodeURIComponent(q)}`)).body.coins.map(
        (c: { name: string }) => c.name,
      );
    const cake = await names("cake");
    expect(new Set(cake.slice(0, 2))).toEqual(new Set(["PancakeSwap", "Cake"]));
    expect(cake[2]).toBe("Cakepie");
    expect(await names("pancke")).toContain("PancakeSwap");
    expect(await names("swap")).toContain("PancakeSwap");
    expect(await names("PANCAKESWAP")).toContain("PancakeSwap");
    expect(await names("100%_\\")).toEqual([]);
    expect((await names("coin-5"))[0]).toBe("Coin f5");
    const sorted = await walk("/coins?search=coin&sort=name", undefined, 6);
    expect(sorted.length).toBeGreaterThan(20);
  });

  test("finds by contract, whole or begun, in any case", async () => {
    await app.ctx.db.execute(
      sql`insert into contracts (coin_id, position, chain_id, address) select id, 0, 56, '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82' from coins where slug = 'coin-5'`,
    );
    for (const q of [
      "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82",
      "0x0e09fabb73",
      "0X0E09FABB73BD3ADE0A17ECC321FD13A19E81CE82",
    ]) {
      const answer = await app.request("GET", `/coins?search=${q}`);
      expect(answer.body.coins.map((c: Row) => c.slug)).toEqual(["coin-5"]);
    }
    const at = await app.request("GET", "/coins/addresses/0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82");
    expect(at.body.coins[0].contracts[0].address).toBe("0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82");
    expect(
      (await app.request("GET", "/coins/addresses/0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82?chain_id=1")).body.coins,
    ).toEqual([]);
  });
});

describe("kept answers", () => {
  test("carry a strong ETag, answer 304, and change with the next write", async () => {
    const first = await app.request("GET", "/coins?limit=2");
    const etag = first.headers.get("etag") as string;
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const same = await app.request("GET", "/coins?limit=2", { headers: { "if-none-match": etag } });
    expect([same.status, same.body]).toEqual([304, ""]);
    const id = first.body.coins[0].id;
    await app.ctx.db.execute(sql`update coin_tallies set votes_total = votes_total + 1 where coin_id = ${id}`);
    const next = await app.request("GET", "/coins?limit=2", { headers: { "if-none-match": etag } });
    expect(next.status).toBe(200);
    expect(next.body.coins[0].votes.total).toBe(first.body.coins[0].votes.total + 1);
    expect(next.headers.get("etag")).not.toBe(etag);
  });

  test("a request with Authorization is private and has no ETag", async () => {
    for (const token of [owner.token, "dead-token-dead-token-dead-token"]) {
      const answer = await app.request("GET", "/coins?limit=2", { token });
      expect([answer.status, answer.headers.get("etag"), answer.headers.get("cache-control")]).toEqual([
        200,
        null,
        "private, no-store",
      ]);
    }
  });
});
