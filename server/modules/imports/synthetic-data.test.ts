import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/use-test-app.ts";
import { clearSynthetic, type Scale, seedSynthetic } from "./synthetic-data.ts";

const now = "2026-11-21T10:00:00Z";
const app = useTestApp();

beforeEach(() => app.setNow(now));
afterEach(() => clearSynthetic(app.ctx, () => {}));

const seed = (scale: Scale) => seedSynthetic(app.ctx, scale, () => () => {});
const one = async (query: ReturnType<typeof sql>) => (await app.ctx.db.execute(query)).rows[0];
const counts = () =>
  one(sql`
    select (select count(*)::int from coins where source = 'synthetic') as coins,
      (select count(*)::int from votes where synthetic) as votes, (select count(*)::int from users where synthetic) as users`);

/** The number of counter rows that disagree with the votes. */
const wrongCounters = () =>
  one(sql`
    select
      (select count(*)::int from coin_tallies t
        where votes_total <> (select count(*) from votes v where v.coin_id = t.coin_id)) as totals,
      (select count(*)::int from (select coin_id, day, count(*) as n from votes group by 1, 2) v
        full join coin_days d using (coin_id, day) where d.votes is distinct from v.n) as days,
      (select count(*)::int from (select coin_id, date_trunc('hour', created_at, 'UTC') as hour, count(*) as n from votes
          where created_at > ${now}::timestamptz - interval '2 days' group by 1, 2) v
        full join coin_hours h using (coin_id, hour) where h.votes is distinct from v.n) as hours,
      (select count(*)::int from votes v join coins c on c.id = v.coin_id
        where v.created_at < c.approved_at or v.created_at > ${now}
          or v.day <> (v.created_at at time zone 'UTC')::date) as moments`);
const right = { totals: 0, days: 0, hours: 0, moments: 0 };

describe("seedSynthetic", () => {
  test("creates the wanted number of marked coins, votes and accounts, with consistent counters", async () => {
    await seed({ coins: 300, votes: 5000, users: 400 });
    expect(await counts()).toEqual({ coins: 300, votes: 5000, users: 400 });
    expect(await wrongCounters()).toEqual(right);
    const { body } = await app.request("GET", "/coins?limit=100");
    expect(body.total).toBe(300);
    expect(body.coins.every((coin: { synthetic: boolean }) => coin.synthetic)).toBe(true);
    expect(body.coins[0].votes.total).toBeGreaterThan(500);
    expect(body.coins[99].votes.total).toBeLessThan(20);
    expect((await app.request("GET", "/coins/trending")).body.total).toBeGreaterThan(0);
    expect((await app.request("GET", "/coins/today-best")).body.total).toBeGreaterThan(0);
    expect(await one(sql`select count(*)::int as n from votes where user_id is null or not synthetic`)).toEqual({
      n: 0,
    });
  });

  test("adds only what is missing", async () => {
    await seed({ coins: 50, votes: 200 });
    await seed({ coins: 120, votes: 900 });
    await seed({ coins: 80, votes: 300 });
    expect(await counts()).toMatchObject({ coins: 120, votes: 900 });
    expect(await wrongCounters()).toEqual(right);
  });

  test("refuses more votes than accounts, coins and days allow", async () => {
    await expect(seed({ coins: 1, votes: 10_000, users: 3 })).rejects.toThrow(/^Only [\d,]+ votes fit/);
    expect(await wrongCounters()).toEqual(right);
    await expect(seed({ coins: 1, votes: 10_000, users: 3 })).rejects.toThrow(/votes fit/);
  });

  test("refuses votes without coins", async () => {
    await expect(seed({ coins: 0, votes: 10 })).rejects.toThrow("no synthetic coin");
  });

  test("creates accounts that nobody can log in to", async () => {
    await seed({ coins: 1, votes: 0, users: 1 });
    const login = { email: "synthetic-1@synthetic.invalid", password: "none" };
    expect((await app.request("POST", "/users/auth", { body: login })).status).toBe(401);
  });
});

test("clearSynthetic removes all of it, and no real coins and votes", async () => {
  await seed({ coins: 60, votes: 500 });
  const { body } = await app.request("GET", "/coins?limit=2");
  const [real, other] = body.coins;
  await app.ctx.db.execute(sql`delete from votes where coin_id = ${real.id}`);
  await app.ctx.db.execute(sql`update coins set source = 'import' where id = ${real.id}`);
  const { token } = await app.user();
  for (const coin of [real, other])
    expect((await app.request("POST", `/votes/${coin.id}`, { token })).status).toBe(201);

  await clearSynthetic(app.ctx, () => {});
  expect(await counts()).toEqual({ coins: 0, votes: 0, users: 0 });
  expect((await app.request("GET", "/coins")).body.coins.map((coin: { id: string }) => coin.id)).toEqual([real.id]);
  expect(await one(sql`select count(*)::int as n from votes`)).toEqual({ n: 1 });
  expect(await one(sql`select count(*)::int as n from pg_indexes where indexname = 'votes_coin_for_removal'`)).toEqual({
    n: 0,
  });
  await app.ctx.db.execute(sql`delete from votes`);
  await app.ctx.db.execute(sql`delete from coins`);
});
