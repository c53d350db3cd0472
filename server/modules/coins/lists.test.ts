import { type CoinListName, coinLists, publicListNames, sorts } from "@cointally/contract/coins.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ListedApp, type ListedCoin, listedApp, listedAt } from "../../testing/listed-app.ts";

let app: ListedApp;
beforeAll(async () => {
  app = await listedApp();
});
afterAll(() => app.close());

const tokenFor = (name: CoinListName) =>
  ({ public: undefined, moderator: app.admin.token, user: app.owner.token })[coinLists[name].access];

describe("every list", () => {
  test.each(Object.keys(coinLists) as CoinListName[])(
    "%s has the same rows by cursor and by page, and the right total",
    async (name) => {
      const token = tokenFor(name);
      const path = coinLists[name].path;
      const byCursor = await app.readAll(path, token, 4);
      const ids = byCursor.map((c) => c.id);
      expect(new Set(ids).size).toBe(ids.length);
      const all = await app.request("GET", `${path}?limit=100`, token ? { token } : {});
      expect(all.body.coins.map((c: ListedCoin) => c.id)).toEqual(ids);
      expect(all.body).toMatchObject({
        total: ids.length,
        total_capped: false,
        page: 1,
        limit: 100,
        next_cursor: null,
      });
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(ids.length / 7) + 1; page++) {
        const response = await app.request("GET", `${path}?limit=7&page=${page}`, token ? { token } : {});
        expect(response.body.total).toBe(ids.length);
        pages.push(...response.body.coins.map((c: ListedCoin) => c.id));
      }
      expect(pages).toEqual(ids);
      expect(ids.length).toBeGreaterThan(0);
    },
  );

  test("has the coins and the order that api.md states", async () => {
    const list = async (name: CoinListName) =>
      (await app.readAll(coinLists[name].path, tokenFor(name), 50)) as ListedCoin[];
    for (const row of await list("today")) expect(String(row.approved_at) >= "2026-06-15").toBe(true);
    for (const row of await list("new")) expect(String(row.approved_at) >= "2026-06-08T12").toBe(true);
    const best = await list("today-best");
    const key = (c: ListedCoin) => [-c.votes.today, -Number(c.watchers), Date.parse(String(c.approved_at))];
    for (const [i, row] of best.slice(1).entries()) {
      const [before, after] = [key(best[i] as ListedCoin), key(row)] as [number[], number[]];
      const differs = before.findIndex((value, at) => value !== after[at]);
      if (differs >= 0) expect(before[differs]).toBeLessThan(after[differs] as number);
    }
    for (const row of await list("promoted")) expect(row.promoted).toBe(true);
    const pending = (await list("pending")).map((c) => String(c.created_at));
    expect(pending).toEqual([...pending].sort());
    const presale = await list("presale");
    const phase = (c: ListedCoin) => {
      const sale = presaleDates.get(c.id);
      return !sale?.start && !sale?.end ? 2 : (sale.start ?? "") <= listedAt ? 0 : 1;
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

  test("of promoted coins is shuffled every hour, equally for everyone, and its cursor ends with the hour", async () => {
    const first = await app.request("GET", "/coins/promoted?limit=2");
    app.setNow("2026-06-15T12:59:00Z");
    const ids = (response: typeof first) => response.body.coins.map((c: ListedCoin) => c.id);
    expect(ids(await app.request("GET", "/coins/promoted?limit=2"))).toEqual(ids(first));
    app.setNow("2026-06-15T13:00:00Z");
    const late = await app.request("GET", `/coins/promoted?limit=2&cursor=${first.body.next_cursor}`);
    expect([late.status, late.body.validation.query.keys]).toEqual([400, ["cursor"]]);
    app.setNow(listedAt);
  });
});

const figure: Record<string, (c: ListedCoin) => number | string | null> = {
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
const market = (c: ListedCoin, field: string) => {
  const value = (c.market as Record<string, string | number | null> | null)?.[field];
  return value == null ? null : Number(value);
};

describe("every sort", () => {
  test.each(sorts.flatMap((sort) => (["asc", "desc"] as const).map((order) => ({ sort, order }))))(
    "$sort $order has all coins once, in a total order with nulls last",
    async ({ sort, order }) => {
      const rows = await app.readAll(`/coins?sort=${sort}&order=${order}`, undefined, 7);
      expect(new Set(rows.map((c) => c.id)).size).toBe(50);
      const values = rows.map(figure[sort] as (c: ListedCoin) => number | string | null);
      const nonNull = values.filter((v) => v !== null);
      expect(values.slice(nonNull.length).every((v) => v === null)).toBe(true);
      const sorted = [...nonNull].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(nonNull).toEqual(order === "asc" ? sorted : sorted.reverse());
      for (let i = 1; i < rows.length; i++) {
        if (values[i] && values[i] === values[i - 1]) {
          const [a, b] = [rows[i - 1]?.id as string, rows[i]?.id as string];
          expect(order === "asc" ? a < b : a > b).toBe(true);
        }
      }
      expect((await app.readAll(`/coins?sort=${sort}&order=${order}`, undefined, 50)).map((c) => c.id)).toEqual(
        rows.map((c) => c.id),
      );
      const pages = [];
      for (let page = 1; page <= 8; page++) {
        const response = await app.request("GET", `/coins?sort=${sort}&order=${order}&limit=7&page=${page}`);
        pages.push(...response.body.coins);
      }
      expect(pages.map((c) => c.id)).toEqual(rows.map((c) => c.id));
    },
  );

  test("is the list's own order, reversed, when only order is given", async () => {
    const down = await app.readAll("/coins", undefined, 50);
    const up = await app.readAll("/coins?order=asc", undefined, 50);
    expect(up.map((c) => c.id)).toEqual(down.map((c) => c.id).reverse());
  });
});

describe("the coins without the figure that a list ranks by", () => {
  const cap = (coin: ListedCoin) =>
    (coin.market as { stale: boolean } | null)?.stale ? null : market(coin, "market_cap");
  // In these samples the coins of Ethereum are on two chains.
  const key = (coin: ListedCoin) => [
    ...(cap(coin) === null ? [0, coin.chain_id === 1 ? -2 : -1] : [-Number(cap(coin)), 0]),
    String(coin.name).toLowerCase(),
    coin.id,
  ];
  const inOrder = (coins: ListedCoin[]) =>
    coins.toSorted((one, other) => {
      const [a, b] = [key(one), key(other)];
      const differs = a.findIndex((value, at) => value !== b[at]);
      return (a[differs] as string) < (b[differs] as string) ? -1 : 1;
    });

  test.each(["votes_total", "votes_today", "votes_24h", "views_24h"] as const)(
    "follow by market cap, number of chains and name, by cursor and by page: %s",
    async (sort) => {
      const rows = (await app.readAll(`/coins?sort=${sort}`, undefined, 3)) as ListedCoin[];
      const unranked = rows.filter((coin) => figure[sort]?.(coin) === 0);
      expect(unranked.length).toBeGreaterThan(2);
      expect(unranked.map(({ id }) => id)).toEqual(inOrder(unranked).map(({ id }) => id));
      expect(rows.slice(-unranked.length)).toEqual(unranked);
      const ascending = await app.readAll(`/coins?sort=${sort}&order=asc`, undefined, 3);
      expect(ascending.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse());
    },
  );

  test("have no rank by votes", async () => {
    const rows = (await app.readAll("/coins", undefined, 50)) as ListedCoin[];
    const unvoted = rows.find(({ votes }) => votes.total === 0) as ListedCoin;
    const { body } = await app.request("GET", `/coins/${unvoted.id}/rank?list=all`);
    expect(body).toMatchObject({ listed: true, position: null, inputs: { votes_total: 0 } });
  });

  test("are ordered by an index, which a cursor continues", async () => {
    const { rows } = await app.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      return tx.execute<{ "QUERY PLAN": string }>(sql`
        explain select c.id from coins c where c.status = 'approved'
          and ((- cardinality(c.chain_ids)), lower(c.name), c.id) > (-2, 'm', '00000000-0000-0000-0000-000000000000'::uuid)
        order by (- cardinality(c.chain_ids)), lower(c.name), c.id limit 51`);
    });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("coins_unranked");
    expect(plan).not.toContain("Sort");
  });
});

describe("a coin's rank", () => {
  test.each(publicListNames)("in %s is its position in the list, with the formula and its inputs", async (name) => {
    const listed = await app.readAll(coinLists[name].path, undefined, 50);
    expect(listed.length).toBeGreaterThan(0);
    for (const [i, { id, votes }] of listed.entries()) {
      const { status, body } = await app.request("GET", `/coins/${id}/rank?list=${name}`);
      expect([status, body]).toEqual([
        200,
        {
          ...{ list: name, listed: true, position: name === "all" && votes.total === 0 ? null : i + 1 },
          ...{ formula: expect.any(String), formula_code: expect.stringMatching(/^[a-z_0-9]+$/) },
          inputs: expect.any(Object),
        },
      ]);
      expect(Object.values(body.inputs).some((value) => value !== null)).toBe(true);
    }
  });

  test("is null for a coin that is not in the list, and a 400 for a list that is not public", async () => {
    const [out] = (await app.readAll("/coins?stage=launched", undefined, 50)) as [ListedCoin];
    const { body } = await app.request("GET", `/coins/${out.id}/rank?list=presale`);
    expect(body).toMatchObject({ list: "presale", listed: false, position: null, formula_code: "sale_dates" });
    for (const list of ["mine", "pending", "scheduled-approval", "luck", ""]) {
      const response = await app.request("GET", `/coins/${out.id}/rank?list=${list}`);
      expect([list, response.status, response.body.validation?.query.keys]).toEqual([list, 400, ["list"]]);
    }
  });

  test("in today's list is of the UTC day, to the millisecond", async () => {
    const [best] = (await app.readAll("/coins/today-best", undefined, 50)) as [ListedCoin];
    const place = async () => (await app.request("GET", `/coins/${best.id}/rank`)).body;
    app.setNow("2026-06-15T23:59:59.999Z");
    expect(await place()).toMatchObject({ listed: true, position: 1, inputs: { votes_today: best.votes.today } });
    app.setNow("2026-06-16T00:00:00.000Z");
    expect(await place()).toMatchObject({ listed: false, position: null, inputs: { votes_today: 0 } });
    app.setNow(listedAt);
  });
});
