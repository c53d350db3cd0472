import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { sumActivity } from "./sum-activity.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-06-15T23:30:00.000Z" });

let coins: { id: string }[];

beforeAll(async () => {
  coins = [];
  for (let i = 0; i < 3; i++) coins.push(await sampleCoin(app, owner, admin));
});

const totals = async () => {
  const { db } = app.ctx;
  await sumActivity({ db, clock: app.ctx.clock });
  const of = async (path: string) => (await app.request("GET", path)).body.total;
  return {
    best: await of("/coins/today-best"),
    filtered: await of("/coins/today-best?chain_id=56"),
    trending: await of("/coins/trending"),
  };
};

const vote = async (user: TestUser, n: number) => {
  const { status } = await app.request("POST", `/votes/${coins[n]?.id}`, { token: user.token });
  expect(status).toBe(201);
};

const all = (n: number) => ({ best: n, filtered: n, trending: n });

test("cached totals that depend on votes follow each vote, denial, voided vote and new day", async () => {
  const other = await app.user();
  expect(await totals()).toEqual(all(0));
  await vote(admin, 0);
  expect(await totals()).toEqual(all(1));
  await vote(other, 0);
  expect(await totals()).toEqual(all(1));
  await vote(other, 1);
  expect(await totals()).toEqual(all(2));

  const denied = await app.request("PATCH", `/coins/${coins[0]?.id}/deny`, {
    token: admin.token,
    body: { reason: "Its contract takes every transfer." },
  });
  expect(denied.status).toBe(200);
  expect(await totals()).toEqual(all(1));
  await vote(other, 2);
  expect(await totals()).toEqual(all(2));
  await app.ctx.db.execute(sql`update coin_days set votes = 0 where coin_id = ${coins[2]?.id}`);
  expect(await totals()).toEqual({ best: 1, filtered: 1, trending: 2 });

  app.setNow("2026-06-16T00:00:00.000Z");
  expect(await totals()).toEqual({ best: 0, filtered: 0, trending: 2 });
});
