import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { purgeOldActivity, visitorsByDay } from "./count-view.ts";

const { app, owner, admin } = useTestAppWithUsers({ settings: { TRUST_PROXY: "127.0.0.0/8" } });

const open = (id: string, address: string) =>
  app.request("POST", `/coins/${id}/view`, { headers: { "x-forwarded-for": address } });
const visitors = async () =>
  (await app.ctx.db.execute(sql`select day::text as day, visitors from ${visitorsByDay("2026-11-20")} d order by day`))
    .rows;

test("counts a visitor of several coins once a day, and the days stay when their hashes are deleted", async () => {
  app.setNow("2026-11-21T23:50:00Z");
  const coins = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  const openAll = (addresses: string[]) =>
    Promise.all(coins.flatMap(({ id }) => addresses.flatMap((address) => [open(id, address), open(id, address)])));
  await openAll(["192.0.2.1", "198.51.100.1", "203.0.113.1"]);
  app.setNow("2026-11-22T00:10:00Z");
  await openAll(["192.0.2.1"]);
  const expected = [
    { day: "2026-11-21", visitors: 3 },
    { day: "2026-11-22", visitors: 1 },
  ];
  expect(await visitors()).toEqual(expected);
  for (const time of ["2026-11-22T01:17:00Z", "2026-11-23T00:17:00Z", "2026-11-25T00:17:00Z"]) {
    app.setNow(time);
    await Promise.all([purgeOldActivity(app.ctx), purgeOldActivity(app.ctx)]);
    expect(await visitors(), time).toEqual(expected);
  }
  expect((await app.ctx.db.execute(sql`select from coin_views`)).rows).toEqual([]);
  app.setNow(null);
});
