import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ListedApp, type ListedCoin, listedApp, listedAt } from "../../testing/listed-app.ts";
import { countTags } from "./count-tags.ts";

let app: ListedApp;
beforeAll(async () => {
  app = await listedApp();
});
afterAll(() => app.close());

describe("filters", () => {
  test("by chain, stage and tag apply to rows and total", async () => {
    const polygon = await app.readAll("/coins?chain_id=137", undefined, 5);
    expect(polygon).toHaveLength(16);
    const both = await app.request("GET", "/coins?chain_id=137&tag=meme&stage=launched");
    expect(both.body.total).toBe(both.body.coins.length);
    for (const coin of both.body.coins) expect(coin).toMatchObject({ stage: "launched", tags: ["meme"] });
  });

  test("with invalid values are a 400 that names each", async () => {
    const response = await app.request(
      "GET",
      "/coins?sort=luck&order=up&chain_id=5&stage=moon&limit=101&page=0&colour=red&tag=%3Cb%3E",
    );
    expect(response.status).toBe(400);
    expect(new Set(response.body.validation.query.keys)).toEqual(
      new Set(["sort", "order", "chain_id", "stage", "limit", "page", "colour", "tag"]),
    );
    const deep = await app.request("GET", "/coins?page=101&limit=100");
    expect([deep.status, deep.body.validation.query.keys]).toEqual([400, ["cursor"]]);
    expect((await app.request("GET", "/coins?page=100&limit=100")).body).toMatchObject({ coins: [], total: 50 });
    expect((await app.request("GET", "/coins?page=1&page=2")).status).toBe(400);
  });

  test("by age, market, audit, KYC and safety apply to rows, total and every page", async () => {
    const matching = async (query: string) => {
      const rows = await app.readAll(`/coins?${query}`, undefined, 3);
      const { body } = await app.request("GET", `/coins?${query}&limit=1`);
      expect([query, body.total]).toEqual([query, rows.length]);
      return rows as (ListedCoin & { market: Record<string, string> | null })[];
    };
    const [one, two, three, four] = (await matching("sort=name")) as unknown as [
      ListedCoin,
      ListedCoin,
      ListedCoin,
      ListedCoin,
    ];
    const set = (coin: ListedCoin, what: ReturnType<typeof sql>) =>
      app.ctx.db.execute(sql`update coins set ${what} where id = ${coin.id}`);
    await app.ctx.db.execute(sql`update coins set approved_how = 'imported' where status = 'approved'`);
    for (const coin of [one, two]) await set(coin, sql`approved_how = 'at_once', approved_at = '2026-06-12T12:00:00Z'`);
    await set(
      three,
      sql`kyc = '{"status":"verified","provider":"Checkers","level":null,"certificate_url":null,"verified_at":null,"expires_at":"2026-06-15T12:00:00.000Z"}', unsellable = true`,
    );
    await set(
      four,
      sql`kyc = '{"status":"verified","provider":"Checkers","level":null,"certificate_url":null,"verified_at":null,"expires_at":null}'`,
    );
    const ids = async (query: string) => (await matching(query)).map(({ id }) => id).sort();
    expect(await ids("approved_within=3")).toEqual([one.id, two.id].sort());
    app.setNow("2026-06-15T12:00:01Z");
    expect(await ids("approved_within=3")).toEqual([]);
    expect(await ids("kyc=true")).toEqual([four.id]);
    app.setNow("2026-06-15T11:59:58Z");
    expect(await ids("kyc=true")).toEqual([three.id, four.id].sort());
    app.setNow(listedAt);
    expect(await ids("sellable=not_blocked")).not.toContain(three.id);
    expect((await ids("sellable=not_blocked")).length).toBe(49);

    await app.ctx.db.execute(sql`insert into contracts (coin_id, position, chain_id, address) values
      (${one.id}, 0, 56, '0x1111111111111111111111111111111111111111'), (${three.id}, 0, 56, '0x2222222222222222222222222222222222222222')`);
    await app.ctx.db.execute(sql`insert into contract_safety (chain_id, address, sellable, next_at) values
      (56, '0x1111111111111111111111111111111111111111', true, now()), (56, '0x2222222222222222222222222222222222222222', true, now())`);
    expect(await ids("sellable=checked")).toEqual([one.id]);

    const rich = await matching("liquidity_min=20100");
    expect(rich.length).toBeGreaterThan(0);
    for (const { market } of rich) expect(Number(market?.liquidity_usd)).toBeGreaterThanOrEqual(20100);
    await app.ctx.db.execute(sql`update coin_markets set market_cap = 5000 where coin_id = ${rich[0]?.id}`);
    expect(await ids("market_cap_min=5000&market_cap_max=5000")).toEqual([rich[0]?.id]);
    expect(await ids("market_cap_min=5000.01")).toEqual([]);
    for (const { audit } of await matching("audited=true&sort=price")) expect(audit).toBeDefined();
    const audited = (await app.readAll("/coins/audited", undefined, 50)).map(({ id }) => id).sort();
    expect(await ids("audited=true")).toEqual(audited);
  });

  test("are bound to a cursor, and each invalid one is named in a 400", async () => {
    const wrong =
      "approved_within=0&liquidity_min=1,000&market_cap_min=-1&market_cap_max=NaN&audited=yes&kyc=1&sellable=maybe";
    const { status, body } = await app.request("GET", `/coins?${wrong}`);
    expect([status, new Set(body.validation.query.keys)]).toEqual([
      400,
      new Set(wrong.split("&").map((pair) => pair.split("=")[0])),
    ]);
    const first = await app.request("GET", "/coins?limit=3&sellable=not_blocked");
    const cursor = first.body.next_cursor;
    expect((await app.request("GET", `/coins?limit=3&sellable=not_blocked&cursor=${cursor}`)).status).toBe(200);
    for (const other of ["", "sellable=checked&", "sellable=not_blocked&audited=true&"]) {
      expect((await app.request("GET", `/coins?limit=3&${other}cursor=${cursor}`)).status).toBe(400);
    }
  });

  test("by a rare stage use an index", async () => {
    const plan = await app.ctx.db.transaction(async (tx) => {
      // The table has so few pages that a scan of all its rows, or of another index, would be cheapest.
      await tx.execute(sql`analyze coins`);
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local cpu_tuple_cost = 10`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
        sql`explain (costs off) select 1 from coins c where c.status = 'approved' and c.stage = 'presale'`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toMatch(/Index Cond: \(stage = /);
  });

  test("by tag are offered with the number of approved coins, as last counted", async () => {
    await countTags(app.ctx);
    expect((await app.request("GET", "/coins/tags")).body).toEqual({ tags: [{ tag: "meme", coins: 10 }] });
    await app.ctx.db.execute(sql`update coins set tags = array['meme', 'defi'] where slug = 'coin-5'`);
    await countTags(app.ctx);
    const { body } = await app.request("GET", "/coins/tags");
    expect(body.tags).toEqual([
      { tag: "meme", coins: 10 },
      { tag: "defi", coins: 1 },
    ]);
    await app.ctx.db.execute(sql`update coins set tags = array['meme'] where slug = 'coin-5'`);
  });

  test("refuse a cursor of another list and an altered one with 400", async () => {
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
      const response = await app.request("GET", `/coins?sort=name&limit=3&cursor=${altered}`);
      expect([response.status, response.body.validation?.query.keys]).toEqual([400, ["cursor"]]);
    }
    expect((await app.request("GET", `/coins?sort=name&limit=20&cursor=${cursor}`)).status).toBe(200);
  });
});

describe("search", () => {
  test("finds exact names first, then beginnings, then parts, then close matches", async () => {
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
    await app.ctx.db.execute(sql`update coins set name = 'Wrapped Tide', slug = 'tidal-coin' where slug = 'coin-6'`);
    expect(await names("tidal-c")).toEqual(["Wrapped Tide"]);
    const sorted = await app.readAll("/coins?search=coin&sort=name", undefined, 6);
    expect(sorted.length).toBeGreaterThan(20);
  });

  test("applies each filter once in every subquery for a misspelled name", async () => {
    await app.ctx.db.execute(sql`update coins set name = 'PancakeSwap' where slug = 'coin-1'`);
    const query = vi.spyOn(app.ctx.db.$client, "query");
    expect((await app.request("GET", "/coins?search=pankaceswap&sellable=checked")).status).toBe(200);
    const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    query.mockRestore();
    const times = (text: string) => text.split("join contract_safety").length - 1;
    expect(times(texts.find((text) => text.includes("popular as materialized")) as string)).toBe(5);
  });

  test("finds a coin by the address of its contract or its beginning, in any case", async () => {
    await app.ctx.db.execute(
      sql`insert into contracts (coin_id, position, chain_id, address) select id, 0, 56, '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82' from coins where slug = 'coin-5'`,
    );
    for (const q of [
      "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82",
      "0x0e09fabb73",
      "0e09fabb73bd3ade0a17ecc321fd13a19e81ce82",
      "0X0E09FABB73BD3ADE0A17ECC321FD13A19E81CE82",
    ]) {
      const response = await app.request("GET", `/coins?search=${q}`);
      expect(response.body.coins.map((c: ListedCoin) => c.slug)).toEqual(["coin-5"]);
    }
    const at = await app.request("GET", "/coins/addresses/0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82");
    expect(at.body.coins[0].contracts[0].address).toBe("0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82");
    expect(
      (await app.request("GET", "/coins/addresses/0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82?chain_id=1")).body.coins,
    ).toEqual([]);
  });
});

describe("cached responses", () => {
  test("have a strong ETag, give 304, and change with the next write", async () => {
    const first = await app.request("GET", "/coins?limit=2");
    const etag = first.headers.get("etag") as string;
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=5");
    const same = await app.request("GET", "/coins?limit=2", { headers: { "if-none-match": etag } });
    expect([same.status, same.body]).toEqual([304, ""]);
    const id = first.body.coins[0].id;
    await app.ctx.db.execute(sql`update coin_tallies set votes_total = votes_total + 1 where coin_id = ${id}`);
    const next = await app.request("GET", "/coins?limit=2", { headers: { "if-none-match": etag } });
    expect(next.status).toBe(200);
    expect(next.body.coins[0].votes.total).toBe(first.body.coins[0].votes.total + 1);
    expect(next.headers.get("etag")).not.toBe(etag);
  });

  test("are not given to a request with Authorization, which is private and has no ETag", async () => {
    for (const token of [app.owner.token, "dead-token-dead-token-dead-token"]) {
      const response = await app.request("GET", "/coins?limit=2", { token });
      expect([response.status, response.headers.get("etag"), response.headers.get("cache-control")]).toEqual([
        200,
        null,
        "private, no-store",
      ]);
    }
  });
});
