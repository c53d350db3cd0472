import { describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-06-15T12:00:00.000Z" });
const get = (path: string, token?: string) => app.request("GET", path, token ? { token } : {});
const at = (hours: number) => app.setNow(new Date(Date.parse("2026-06-15T12:00:00.000Z") + hours * 3_600_000));

describe("a creator", () => {
  test("shows a name, a day of joining and the public coins, newest first, and nothing else", async () => {
    const team = await app.user({ name: "Harbour Team" });
    const coins = [];
    for (const hours of [1, 2, 3]) {
      at(hours);
      coins.push(await sampleCoin(app, team, admin));
    }
    await sampleCoin(app, team);
    await sampleCoin(app, owner, admin);
    const { body } = await get(`/creators/${team.id}`);
    expect(body).toEqual({
      creator: { id: team.id, name: "Harbour Team", joined_at: expect.stringMatching(/Z$/), coins_count: 3 },
    });
    const list = await get(`/creators/${team.id}/coins`);
    expect(list.body).toMatchObject({ page: 1, limit: 25, total: 3, total_capped: false, next_cursor: null });
    expect(list.body.coins.map(({ id }: { id: string }) => id)).toEqual(coins.map(({ id }) => id).reverse());
    expect(JSON.stringify([body, list.body])).not.toContain("@");
    expect((await get(`/coins/${coins[0].id}/creator`)).body).toEqual(body);
    // The account itself also sees public coins only.
    expect((await get(`/creators/${team.id}/coins`, team.token)).body.total).toBe(3);
  });

  test("has a list with sorts, filters and cursors, as every coin list", async () => {
    const team = await app.user();
    for (const name of ["Cedar", "Ash", "Birch"]) await sampleCoin(app, team, admin, { name, symbol: name });
    const names = async (query: string) =>
      (await get(`/creators/${team.id}/coins?${query}`)).body.coins.map(({ name }: { name: string }) => name);
    expect(await names("sort=name&order=asc")).toEqual(["Ash", "Birch", "Cedar"]);
    expect(await names("search=birch")).toEqual(["Birch"]);
    expect(await names("chain_id=1")).toEqual([]);
    expect(await names("stage=launched&limit=1&page=3")).toHaveLength(1);
    const first = (await get(`/creators/${team.id}/coins?limit=2`)).body;
    const second = (await get(`/creators/${team.id}/coins?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...first.coins, ...second.coins].map(({ name }) => name).sort()).toEqual(["Ash", "Birch", "Cedar"]);
    expect(second.next_cursor).toBeNull();
    const other = await app.user();
    await sampleCoin(app, other, admin);
    for (const path of [`/creators/${other.id}/coins`, "/coins/approved"]) {
      expect((await get(`${path}?limit=2&cursor=${first.next_cursor}`)).body.validation.query.keys).toEqual(["cursor"]);
    }
    expect((await get(`/creators/${team.id}/coins?status=pending`)).status).toBe(400);
  });

  test("is not found without a public coin, when erased, or with an invented id", async () => {
    const quiet = await app.user();
    await sampleCoin(app, quiet);
    const erased = await app.user();
    const coin = await sampleCoin(app, erased, admin);
    expect((await get(`/creators/${erased.id}`)).status).toBe(200);
    expect((await app.request("DELETE", `/users/${erased.id}`, { token: admin.token, body: {} })).status).toBe(204);
    const denied = await app.user();
    const { id } = await sampleCoin(app, denied, admin);
    const reason = "This is not what it says it is.";
    await app.request("PATCH", `/coins/${id}/deny`, { token: admin.token, body: { reason } });
    for (const user of [quiet.id, erased.id, denied.id, "0197a000-0000-7000-8000-000000000000"]) {
      for (const path of [`/creators/${user}`, `/creators/${user}/coins`]) {
        const response = await get(path);
        expect([response.status, response.body.code], path).toEqual([404, "not_found"]);
      }
    }
    expect((await get(`/coins/${coin.id}/creator`)).body.creator).toBeNull();
    expect((await get("/creators/somebody")).body.validation.params.keys).toEqual(["id"]);
  });
});
