import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ListedApp, type ListedCoin, listedApp } from "../../testing/listed-app.ts";

let app: ListedApp;
beforeAll(async () => {
  app = await listedApp();
});
afterAll(() => app.close());

describe("filters", () => {
  test("chain, stage and tag narrow rows and total together", async () => {
    const polygon = await app.walk("/coins?chain_id=137", undefined, 5);
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
    await app.ctx.db.execute(sql`update coins set name = 'Wrapped Tide', slug = 'tidal-coin' where slug = 'coin-6'`);
    expect(await names("tidal-c")).toEqual(["Wrapped Tide"]);
    const sorted = await app.walk("/coins?search=coin&sort=name", undefined, 6);
    expect(sorted.length).toBeGreaterThan(20);
  });

  test("finds by contract, whole or begun, in any case", async () => {
    await app.ctx.db.execute(
      sql`insert into contracts (coin_id, position, chain_id, address) select id, 0, 56, '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82' from coins where slug = 'coin-5'`,
    );
    for (const q of [
      "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82",
      "0x0e09fabb73",
      "0e09fabb73bd3ade0a17ecc321fd13a19e81ce82",
      "0X0E09FABB73BD3ADE0A17ECC321FD13A19E81CE82",
    ]) {
      const answer = await app.request("GET", `/coins?search=${q}`);
      expect(answer.body.coins.map((c: ListedCoin) => c.slug)).toEqual(["coin-5"]);
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
    for (const token of [app.owner.token, "dead-token-dead-token-dead-token"]) {
      const answer = await app.request("GET", "/coins?limit=2", { token });
      expect([answer.status, answer.headers.get("etag"), answer.headers.get("cache-control")]).toEqual([
        200,
        null,
        "private, no-store",
      ]);
    }
  });
});
