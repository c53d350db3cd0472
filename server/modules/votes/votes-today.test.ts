import { expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-03-05T10:00:00.000Z" });

const today = async () => (await app.request("GET", "/votes/today")).body;
const vote = async (coin: { id: string }, times = 1) => {
  for (let n = 0; n < times; n++) await app.request("POST", `/votes/${coin.id}`, { token: (await app.user()).token });
};

test("the votes of all coins today begin anew at 00:00 UTC, and yesterday's first three public coins follow", async () => {
  expect(await today()).toEqual({ day: "2026-03-05", counted: 0, held: 0, void: 0, yesterday: [] });
  const coins = [];
  for (let n = 0; n < 5; n++) coins.push(await sampleCoin(app, owner, admin));
  const [first, second, third, fourth, denied] = coins as [
    { id: string },
    { id: string },
    { id: string },
    { id: string },
    { id: string },
  ];
  for (const [coin, times] of [
    [denied, 5],
    [first, 4],
    [third, 2],
    [second, 3],
    [fourth, 1],
  ] as const)
    await vote(coin, times);
  await expect.poll(today, { timeout: 5000 }).toMatchObject({ counted: 15, held: 0, void: 0, yesterday: [] });
  const reason = "It copies another coin.";
  await app.request("PATCH", `/coins/${denied.id}/deny`, { token: admin.token, body: { reason } });
  app.setNow("2026-03-06T00:00:00.000Z");
  const { yesterday, ...votes } = await today();
  expect(votes).toEqual({ day: "2026-03-06", counted: 0, held: 0, void: 0 });
  expect(yesterday.map(({ id, votes }: { id: string; votes: number }) => [id, votes])).toEqual([
    [first.id, 4],
    [second.id, 3],
    [third.id, 2],
  ]);
  app.setNow("2026-03-07T00:00:00.000Z");
  expect((await today()).yesterday).toEqual([]);
});
