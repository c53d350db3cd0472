import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { addNewToAttention, updateAttention } from "./attention.ts";
import { sumActivity } from "./sum-activity.ts";

const begin = Date.parse("2026-06-15T12:00:00Z");
const { app, owner, admin } = useTestAppWithUsers({ at: new Date(begin).toISOString() });

beforeEach(async () => {
  app.setNow(new Date(begin));
  await app.ctx.db.execute(sql`delete from coin_attention`);
});

type Coin = { id: string };
const classOf = async ({ id }: Coin) => {
  const { rows } = await app.ctx.db.execute<{ class: number }>(
    sql`select class from coin_attention where coin_id = ${id}`,
  );
  return rows[0]?.class ?? null;
};

/** Coins that were imported long ago: the last ones are on no first page. */
const imported = async (count: number): Promise<Coin[]> => {
  const ids = Array.from({ length: count }, (_, n) => newId(begin - 86_400_000 * 30 - n * 1000));
  await app.ctx.db.execute(sql`
    with ids as (select * from unnest(${sql.param(ids)}::uuid[]) with ordinality as g (id, n)), inserted as (
      insert into coins (id, slug, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, source, name_skeleton, symbol_skeleton)
      select id, 'c-' || id, 'Coin ' || n, 'C', 'token', 56, '{56}', 'launched', 'approved',
        ${new Date(begin).toISOString()}::timestamptz - interval '30 days' - n * interval '1 second', 'import', 'c', 'c' from ids)
    insert into coin_tallies (coin_id) select id from ids`);
  return ids.map((id) => ({ id }));
};

test("ranks pending and just approved coins first, then promoted ones, first pages, seen and watched ones, and no others", async () => {
  const coins = await imported(60);
  const [first, voted, promoted, watched, quiet, seen] = [0, 40, 41, 42, 43, 44].map((n) => coins[n] as Coin) as [
    ...[Coin, Coin, Coin, Coin, Coin, Coin],
  ];
  const [waiting, fresh] = [await sampleCoin(app, owner), await sampleCoin(app, owner, admin)];
  const voter = await app.user();
  await app.request("POST", `/votes/${voted.id}`, { token: voter.token });
  await app.request("POST", "/watchlists/coins", { token: voter.token, body: { coin_id: watched.id } });
  await app.request("PATCH", `/coins/${promoted.id}/promote`, { token: admin.token, body: { promoted: true } });
  await app.ctx.db.execute(sql`insert into coin_hours (coin_id, hour, votes, views) values
    (${seen.id}, ${new Date(begin - 3_600_000).toISOString()}, 0, 1), (${quiet.id}, ${new Date(begin - 7_200_000).toISOString()}, 0, 9)`);
  await updateAttention(app.ctx);
  const classes = async () => Promise.all([waiting, fresh, promoted, first, voted, seen, watched, quiet].map(classOf));
  expect(await classes()).toEqual([0, 0, 1, 2, 2, 3, 4, null]);
  // A coin that is trending only because it is watched is on a first page; a coin in several classes is in the first.
  await sumActivity(app.ctx);
  await updateAttention(app.ctx);
  expect(await classOf(watched)).toBe(2);
  await app.request("PATCH", `/coins/${voted.id}/promote`, { token: admin.token, body: { promoted: true } });
  await updateAttention(app.ctx);
  expect(await classOf(voted)).toBe(1);
});

test("changes an hour after an approval and with a denial, and writes nothing while nothing changes", async () => {
  const [fresh, waiting] = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner)];
  await updateAttention(app.ctx);
  const rows = async () => (await app.ctx.db.execute(sql`select *, xmin from coin_attention order by coin_id`)).rows;
  const before = await rows();
  await updateAttention(app.ctx);
  await addNewToAttention(app.ctx);
  expect(await rows()).toEqual(before);
  app.setNow(new Date(begin + 3_600_001));
  await app.request("PATCH", `/coins/${waiting.id}/deny`, {
    token: admin.token,
    body: { reason: "Not what it says." },
  });
  await updateAttention(app.ctx);
  expect([await classOf(fresh), await classOf(waiting)]).toEqual([2, null]);
});

test("ranks a coin first as soon as it is submitted or approved", async () => {
  const [submitted, approved] = [await sampleCoin(app, owner), await sampleCoin(app, owner, admin)];
  await addNewToAttention(app.ctx);
  expect([await classOf(submitted), await classOf(approved)]).toEqual([0, 0]);
});

test("gives the same classes when many write them concurrently, and none of them fails", async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? addNewToAttention(app.ctx) : updateAttention(app.ctx))),
  );
  const { rows } = await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from coin_attention`);
  expect(rows[0]?.n).toBeGreaterThan(25);
});
