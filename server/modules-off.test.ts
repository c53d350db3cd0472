import { listTopGainers, listTopLosers } from "@cointally/contract/coins.ts";
import { describe, expect, test } from "vitest";
import { modules } from "./modules.ts";
import { sampleCoin, sampleSubmission } from "./testing/samples.ts";
import { useTestAppWithUsers } from "./testing/use-test-app.ts";

const pathOf = (path: string) => path.replace(/:\w+/g, "019a0000-0000-7000-8000-000000000000");

describe("a site whose optional modules are all off", () => {
  const { app, owner, admin } = useTestAppWithUsers({ settings: { MODULES: "" } });

  test("accepts a submission, lists it once it is approved, and counts votes for it", async () => {
    const voter = await app.user();
    const coin = await sampleCoin(app, owner);
    expect((await app.request("GET", "/coins")).body.coins).toEqual([]);
    const approved = await app.request("PATCH", `/coins/${coin.id}/approve-now`, { token: admin.token });
    expect(approved.status).toBe(200);
    expect((await app.request("POST", `/votes/${coin.id}`, { token: voter.token })).status).toBe(201);
    const [listed] = (await app.request("GET", "/coins/today-best")).body.coins;
    expect(listed).toMatchObject({ id: coin.id, votes: { total: 1, today: 1 } });
    for (const field of ["market", "safety", "watchers"]) expect(listed).not.toHaveProperty(field);
  });

  test("changes the contracts of a coin, denies it and approves it again", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const { address } = sampleSubmission();
    const change = { token: admin.token, body: { address } };
    expect((await app.request("PATCH", `/coins/${coin.id}`, change)).body.coin.address).toBe(address);
    const denial = { token: admin.token, body: { reason: "It copies another coin.", reason_code: "copied_identity" } };
    expect((await app.request("PATCH", `/coins/${coin.id}/deny`, denial)).status).toBe(200);
    const approved = await app.request("PATCH", `/coins/${coin.id}/approve-now`, { token: admin.token });
    expect(approved.body.coin.status).toBe("approved");
  });

  test("sends no job of an inactive module", async () => {
    await sampleCoin(app, owner, admin);
    expect(app.jobs.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["check-safety"]));
    expect(app.jobs.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["price-new-coins"]));
  });

  test("has no call of an optional module", async () => {
    const off = modules.filter(({ optional }) => optional).flatMap(({ routes = [] }) => routes);
    expect(off.length).toBeGreaterThan(40);
    for (const { endpoint } of off) {
      const { status } = await app.request(endpoint.method, pathOf(endpoint.path), { token: admin.token });
      // Where the path begins as that of a coin, its last part is taken for the coin's id.
      expect(status, `${endpoint.method} ${endpoint.path}`).toBe(
        [listTopGainers, listTopLosers].some((list) => list === endpoint) ? 400 : 404,
      );
    }
  });

  test.each(["sort=price", "market_cap_min=5", "sellable=checked"])(
    "refuses a list with %s, naming it",
    async (query) => {
      const { status, body } = await app.request("GET", `/coins?${query}`);
      expect(status).toBe(400);
      expect(body.validation.query.message).toBe(
        `This site does not offer ${query.split("=")[0] === "sort" ? "price" : query.split("=")[0]}.`,
      );
    },
  );

  test("finds coins by their names, whole and misspelt", async () => {
    const coin = await sampleCoin(app, owner, admin, { name: "Lighthouse Keeper" });
    for (const typed of ["lighthouse", "lighthuose keeper"]) {
      expect((await app.request("GET", `/coins?search=${encodeURIComponent(typed)}`)).body.coins[0]?.id).toBe(coin.id);
    }
  });

  test("describes no call of an optional module", async () => {
    const { body } = await app.request("GET", "/openapi.json");
    const text = JSON.stringify(body);
    for (const word of [
      "/farms",
      "/portfolio",
      "/alerts",
      "/ads",
      "/watchlist",
      "top-gainers",
      "top-losers",
      '"Farm"',
      '"Market"',
      '"Safety"',
    ]) {
      expect(text, word).not.toContain(word);
    }
    const parameters = body.paths["/coins"].get.parameters.map(({ name }: { name: string }) => name);
    expect(parameters).toContain("chain_id");
    expect(parameters).not.toContain("liquidity_min");
  });

  test("exports and erases an account", async () => {
    const user = await app.user();
    const exported = await app.request("GET", "/users/me/export", { token: user.token });
    expect(exported.body).toMatchObject({ account: { id: user.id }, watchlist: [], portfolio_coins: [] });
    expect((await app.request("DELETE", `/users/${user.id}`, { token: admin.token })).status).toBe(204);
  });
});
