import * as m from "@cointally/i18n/messages";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sampleFarm } from "../../testing/sample-farm.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const now = "2026-11-21T12:00:00.000Z";
const { app, admin, owner } = useTestAppWithUsers({ at: now });
const hour = 3_600_000;
const from = (hours: number) => new Date(new Date(now).getTime() + hours * hour);

type Row = { id: string; tvl_usd: string | null; apr: number | null; end_at: string; phase: string; chain_id: number };

/** All rows of a list, read page by page with cursors. */
const readAllPages = async (path: string, limit = 3, token?: string): Promise<Row[]> => {
  const rows: Row[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const url = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const { status, body } = await app.request("GET", url, token ? { token } : {});
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.farms);
    cursor = body.next_cursor;
  }
  return rows;
};

beforeAll(async () => {
  for (let n = 0; n < 14; n++) {
    const startAt = from(n - 8);
    const figures = n % 3 === 0 ? {} : { tvlUsd: `${(n * 37) % 11}`, apr: `${(n * 53) % 7}.5` };
    await sampleFarm(app.ctx, {
      ...{ chainId: n % 2 ? 56 : 97, status: n % 4 === 3 ? "finished" : "active", startAt, endAt: from(n - 4) },
      words: n === 5 ? "cake pancakeswap token 100%_\\" : "farm farm token",
      ...figures,
    });
  }
  await sampleFarm(app.ctx, { status: "pending" });
  await sampleFarm(app.ctx, { status: "hidden", syncError: "wrong_times" });
  await sampleFarm(app.ctx, { status: "active", removed: true });
});

describe("lists", () => {
  test("contain exactly the farms of their status", async () => {
    const total = async (path: string, token?: string) =>
      (await app.request("GET", path, token ? { token } : {})).body.total;
    expect(await total("/farms")).toBe(14);
    expect([await total("/farms/active"), await total("/farms/finished")]).toEqual([11, 3]);
    expect([await total("/farms/pending", admin.token), await total("/farms/hidden", admin.token)]).toEqual([1, 1]);
    expect(await total("/farms/failed", admin.token)).toBe(1);
    for (const status of ["pending", "hidden", "failed"]) {
      expect((await app.request("GET", `/farms/${status}`)).status).toBe(401);
      expect((await app.request("GET", `/farms/${status}`, { token: owner.token })).status).toBe(403);
    }
  });

  test.each(["tvl", "apr", "end_at", "created_at"])(
    "sorted by %s are complete and in order in both directions, nulls last",
    async (sort) => {
      for (const order of ["asc", "desc"]) {
        const rows = await readAllPages(`/farms?sort=${sort}&order=${order}`);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(14);
        const one = await app.request("GET", `/farms?sort=${sort}&order=${order}&limit=100`);
        expect(one.body.farms.map((row: Row) => row.id)).toEqual(rows.map((row) => row.id));
        const key = { tvl: "tvl_usd", apr: "apr", end_at: "end_at", created_at: "created_at" }[sort] as keyof Row;
        const values = rows.map((row) => row[key]);
        const nonNull = values.filter((value) => value !== null);
        expect(values.slice(nonNull.length).every((value) => value === null)).toBe(true);
        const numbers = nonNull.map((value) =>
          sort === "tvl" || sort === "apr" ? Number(value) : new Date(String(value)).getTime(),
        );
        expect(numbers).toEqual([...numbers].sort((a, b) => (order === "asc" ? a - b : b - a)));
      }
    },
  );

  test("are filtered by chain, phase and search, both rows and total", async () => {
    const chains = await readAllPages("/farms?chain_id=97");
    expect([chains.length, new Set(chains.map((row) => row.chain_id))]).toEqual([7, new Set([97])]);
    const phases = await Promise.all(
      ["upcoming", "live", "ended"].map((phase) => readAllPages(`/farms?phase=${phase}`)),
    );
    expect(phases.map((rows) => rows.length)).toEqual([5, 4, 5]);
    expect(phases.map((rows) => [...new Set(rows.map((row) => row.phase))])).toEqual([
      ["upcoming"],
      ["live"],
      ["ended"],
    ]);
    const { body } = await app.request("GET", "/farms?search=PANCAKE");
    expect([body.total, body.farms.length]).toEqual([1, 1]);
    expect((await readAllPages(`/farms?search=${body.farms[0].address.slice(0, 9)}`)).map(({ id }) => id)).toEqual([
      body.farms[0].id,
    ]);
    expect(await readAllPages(`/farms?search=${encodeURIComponent("100%_\\")}`)).toHaveLength(1);
    expect(await readAllPages(`/farms?search=${encodeURIComponent("%%%")}`)).toHaveLength(0);
    expect(await readAllPages(`/farms?search=${encodeURIComponent("' or 1=1 --")}`)).toHaveLength(0);
  });

  test("are read through an index", async () => {
    const { rows } = await app.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ "QUERY PLAN": string }>(sql`explain (costs off)
      select f.id from farms f where f.status in ('active', 'finished') and not f.removed and f.tvl_usd is not null
      order by f.tvl_usd desc, f.id desc limit 26`);
    });
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index (Only )?Scan Backward using farms_tvl/);
  });
});

describe("an invalid query", () => {
  test("returns 400 and names each invalid key", async () => {
    const { status, body } = await app.request(
      "GET",
      "/farms?sort=luck&order=up&phase=soon&chain_id=5&limit=101&page=0&colour=red",
    );
    expect(status).toBe(400);
    expect(new Set(body.validation.query.keys)).toEqual(
      new Set(["sort", "order", "phase", "chain_id", "limit", "page", "colour"]),
    );
    expect((await app.request("GET", "/farms?page=101&limit=100")).body.validation.query.keys).toEqual(["cursor"]);
    expect((await app.request("GET", "/farms/nothing")).body.validation.params.keys).toEqual(["status"]);
    expect((await app.request("GET", "/farms/5/0x12")).body.validation.params.keys).toEqual(["chain_id", "address"]);
    expect((await app.request("GET", `/farms/56/0x${"1".repeat(40)}`)).status).toBe(404);
  });

  test("is rejected for a cursor of another list", async () => {
    const { body } = await app.request("GET", "/farms?limit=3");
    for (const path of ["/farms?sort=apr", "/farms?chain_id=56", "/farms?phase=live", "/farms/active?limit=3"]) {
      const url = `${path}${path.includes("?") ? "&" : "?"}cursor=${body.next_cursor}`;
      expect((await app.request("GET", url)).body.validation.query.keys).toEqual(["cursor"]);
    }
  });
});

test("sync errors are in each reader's language, cached or not", async () => {
  const { chainId, address } = await sampleFarm(app.ctx, { status: "active", chainId: 1, syncError: "reward_supply" });
  const reasonIn = async (locale: Locale) => {
    const headers = { "accept-language": locale };
    const { headers: sent, body } = await app.request("GET", `/farms/${chainId}/${address}`, { headers });
    expect(sent.get("vary")).toContain("Accept-Language");
    return body.farm.sync_error;
  };
  for (const locale of [...locales, ...locales]) {
    expect(await reasonIn(locale)).toBe(m.farm_reason_reward_supply({}, { locale }));
  }
});
