import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { planChecks } from "./plan-checks.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-06-15T12:00:00Z" });
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const name of ["quiet", "watched", "seen", "voted", "bare"]) {
    const changes = name === "bare" ? { stage: "presale", address: null, decimals: null } : {};
    ids[name] = (await sampleCoin(app, owner, admin, changes)).id;
  }
  const { watched, seen, voted } = ids;
  await app.ctx.db.execute(sql`update coin_tallies set watchers = 1 where coin_id = ${watched}`);
  await app.ctx.db.execute(sql`
    insert into coin_activity (coin_id, votes_24h, views_24h, trending) values (${seen}, 0, 1, 0), (${voted}, 5, 0, 0)`);
});

const tiers = async () => {
  const { rows } = await app.ctx.db.execute<{ id: string; tier: number }>(
    sql`select coin_id as id, tier from price_checks`,
  );
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, rows.find((row) => row.id === id)?.tier ?? null]),
  );
};

test("coins with votes, watchers or views are in higher tiers, and a coin without a contract has no check", async () => {
  await planChecks(app.ctx);
  expect(await tiers()).toEqual({ quiet: 2, watched: 0, seen: 0, voted: 0, bare: null });
});

test("a coin with new activity is due by its new interval, and one that is no longer public is removed", async () => {
  const { quiet, watched } = ids;
  await app.ctx.db.execute(sql`update price_checks set next_at = '2026-06-15T12:29:00Z'`);
  await app.ctx.db.execute(sql`update coin_tallies set watchers = 3 where coin_id = ${quiet}`);
  await app.request("PATCH", `/coins/${watched}/deny`, { token: admin.token, body: { reason: "Not what it says." } });
  await planChecks(app.ctx);
  expect(await tiers()).toMatchObject({ quiet: 0, watched: null });
  const { rows } = await app.ctx.db.execute<{ next_at: string }>(
    sql`select next_at from price_checks where coin_id = ${quiet}`,
  );
  expect(new Date(rows[0]?.next_at ?? 0).toISOString()).toBe("2026-06-15T12:01:00.000Z");
});

test("planning writes nothing when nothing changed", async () => {
  await planChecks(app.ctx);
  const rows = async () =>
    (await app.ctx.db.execute(sql`select *, xmin, xmax from price_checks order by coin_id`)).rows;
  const before = await rows();
  await planChecks(app.ctx);
  expect(await rows()).toEqual(before);
});
