import { expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-11-21T12:00:00.000Z" });

test("a watchlist has its own order, and says why a coin was removed", async () => {
  const user = await app.user();
  const coins: string[] = [];
  const watch = async () => {
    const coin = await sampleCoin(app, owner, admin);
    await app.request("POST", "/watchlists/coins", { token: user.token, body: { coin_id: coin.id } });
    coins.push(coin.id);
  };
  // All at the same time, so that their places are equal.
  for (let n = 0; n < 5; n++) await watch();
  const list = async (query = "") =>
    (await app.request("GET", `/watchlists/coins${query}`, { token: user.token })).body;
  const order = async () =>
    (await list()).watchlist_coins.map((row: { coin_id: string }) => coins.indexOf(row.coin_id));
  const ids = async () =>
    (await app.request("GET", "/watchlists/ids", { token: user.token })).body.coin_ids.map((id: string) =>
      coins.indexOf(id),
    );
  const place = (indexes: number[]) =>
    app.request("PATCH", "/watchlists/coins", { token: user.token, body: { coin_ids: indexes.map((n) => coins[n]) } });
  expect((await place([3, 0, 4, 1, 2])).status).toBe(204);
  expect(await order()).toEqual([3, 0, 4, 1, 2]);
  await place([2, 3]);
  expect(await order()).toEqual([2, 0, 4, 1, 3]);
  app.setNow("2026-11-21T13:00:00.000Z");
  await watch();
  expect(await order()).toEqual([5, 2, 0, 4, 1, 3]);
  const page = await list("?limit=4");
  expect((await list(`?limit=4&cursor=${page.next_cursor}`)).watchlist_coins).toHaveLength(2);

  const other = await sampleCoin(app, owner, admin);
  const refused = await app.request("PATCH", "/watchlists/coins", {
    token: user.token,
    body: { coin_ids: [other.id, coins[0]] },
  });
  expect([refused.status, refused.body.validation.body.keys]).toEqual([400, ["coin_ids"]]);
  expect((await place([1, 1])).status).toBe(400);

  const leftCoins = async () => (await app.request("GET", "/watchlists/left", { token: user.token })).body.left_coins;
  expect(await leftCoins()).toEqual([]);
  const body = { reason: "It copies another coin.", reason_code: "copied_identity" };
  await app.request("PATCH", `/coins/${coins[4]}/deny`, { token: admin.token, body });
  expect([await order(), await ids()]).toEqual([
    [5, 2, 0, 1, 3],
    [5, 2, 0, 1, 3],
  ]);
  expect(await leftCoins()).toMatchObject([
    { coin_id: coins[4], symbol: "HRB", reason_code: "copied_identity", left_at: "2026-11-21T13:00:00.000Z" },
  ]);
});
