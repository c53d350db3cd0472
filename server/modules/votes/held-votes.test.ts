import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { releaseDueVotes } from "./release-votes.ts";

const start = "2026-03-05T10:00:00.000Z";
const { app, owner, admin } = useTestAppWithUsers({
  at: "2026-01-05T10:00:00.000Z",
  settings: { TRUST_PROXY: "127.0.0.1", VOTE_HOLDS: "on" },
});

afterEach(() => app.setNow(null));

const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString();

/** Casts a vote from an address; the account is of a mail domain and an age in hours. */
async function voteFrom(coinId: string, from: { address: string; domain: string; hours?: number }, ms: number) {
  app.setNow(later(ms));
  const voter = await app.user();
  const email = `${newId()}@${from.domain}`;
  const created = later(ms - (from.hours ?? 0) * 3_600_000 - 60_000);
  await app.ctx.db.execute(sql`update users set email = ${email}, created_at = ${created} where id = ${voter.id}`);
  const headers = { "x-forwarded-for": from.address };
  return { voter, ...(await app.request("POST", `/votes/${coinId}`, { token: voter.token, headers })) };
}

/** Compares each counter of votes with the rows, for all coins. */
async function expectCountersOfRows() {
  const { rows } = await app.ctx.db.execute(sql`
    select coin_id, day, count(*) filter (where state = 'counted')::int as votes, count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'void')::int as void from votes group by 1, 2
    except select coin_id, day, votes, held, void from coin_days`);
  expect(rows).toEqual([]);
  const totals = await app.ctx.db.execute(sql`
    select coin_id, count(*) filter (where state = 'counted')::int as total from votes group by 1
    except select coin_id, votes_total from coin_tallies`);
  expect(totals.rows).toEqual([]);
}

test("holds votes of new accounts with one mail domain after the fifth, and releases them into their day", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const states = [];
  for (let n = 0; n < 12; n++) {
    const answer = await voteFrom(coin.id, { address: `198.51.100.${n}`, domain: "mine.example" }, n * n * 1000);
    expect(answer.status).toBe(n < 5 ? 201 : 202);
    states.push(answer.body.vote.state);
    expect(answer.body.votes).toMatchObject({ total: Math.min(n + 1, 5), today: Math.min(n + 1, 5), voted: true });
  }
  expect(states).toEqual([...Array(5).fill("counted"), ...Array(7).fill("held")]);
  await expectCountersOfRows();
  const days = () => app.request("GET", `/votes/${coin.id}/days`);
  expect((await days()).body.days).toEqual([{ day: "2026-03-05", counted: 5, held: 7, void: 0 }]);
  const waiting = async () =>
    (
      await app.ctx.db.execute<{ ready: boolean }>(
        sql`select ready, count(*)::int as n from ledger_queue where coin_id = ${coin.id} group by 1 order by 1`,
      )
    ).rows;
  expect(await waiting()).toEqual([
    { ready: false, n: 7 },
    { ready: true, n: 5 },
  ]);

  app.setNow(later(86_400_000));
  await app.ctx.db.execute(sql`
    update held_votes set flagged = true where vote_id = (select vote_id from held_votes where coin_id = ${coin.id} order by created_at limit 1)`);
  await releaseDueVotes(app.ctx);
  // Those cast within the first 24 hours less their age are not due yet.
  app.setNow(later(86_400_000 + 200_000));
  await Promise.all([releaseDueVotes(app.ctx), releaseDueVotes(app.ctx), releaseDueVotes(app.ctx)]);
  await releaseDueVotes(app.ctx);
  expect((await days()).body.days).toEqual([{ day: "2026-03-05", counted: 11, held: 1, void: 0 }]);
  expect(await waiting()).toEqual([
    { ready: false, n: 1 },
    { ready: true, n: 11 },
  ]);
  await expectCountersOfRows();
});

test("releases a held vote of an erased account", async () => {
  const coin = await sampleCoin(app, owner, admin);
  let last: Awaited<ReturnType<typeof voteFrom>> | undefined;
  for (let n = 0; n < 6; n++) {
    last = await voteFrom(coin.id, { address: `192.0.2.${n}`, domain: "erased.example" }, n * n * 1000);
  }
  expect(last?.body.vote.state).toBe("held");
  await app.ctx.db.execute(sql`delete from users where id = ${last?.voter.id}`);
  app.setNow(later(90_000_000));
  await releaseDueVotes(app.ctx);
  const { rows } = await app.ctx.db.execute(sql`select state, user_id from votes where id = ${last?.body.vote.id}`);
  expect(rows).toEqual([{ state: "counted", user_id: null }]);
  await expectCountersOfRows();
});

test("holds votes of new accounts from one address that are most of a coin's votes", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const statuses = [];
  for (let n = 0; n < 10; n++) {
    const answer = await voteFrom(coin.id, { address: "203.0.113.9", domain: "gmail.com" }, n * n * 1000);
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(4).fill(201), ...Array(6).fill(202)]);
});

test("holds votes of new accounts from neighbouring networks of one IPv6 /48", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const statuses = [];
  for (let n = 0; n < 8; n++) {
    statuses.push(
      (await voteFrom(coin.id, { address: `2001:db8:7:${n}00::1`, domain: "gmail.com" }, n * n * 1000)).status,
    );
  }
  expect(statuses).toEqual([...Array(4).fill(201), ...Array(4).fill(202)]);
});

test("holds no vote of an office with one address and mail domain and accounts of all ages", async () => {
  const coin = await sampleCoin(app, owner, admin);
  for (let n = 0; n < 40; n++) {
    const hours = n % 4 === 0 ? 1 : 24 * 30 + n;
    const office = { address: "203.0.113.20", domain: "company.example", hours };
    expect((await voteFrom(coin.id, office, n * 400_000)).status).toBe(201);
  }
});

test("holds no vote of phones behind one address when a coin goes viral", async () => {
  const coin = await sampleCoin(app, owner, admin);
  for (let n = 0; n < 60; n++) {
    const phone = { address: n % 3 === 0 ? "203.0.113.30" : `198.51.100.${n}`, domain: "gmail.com", hours: 0.5 };
    expect((await voteFrom(coin.id, phone, n * 50_000 + (n % 7) * 5000)).status).toBe(201);
  }
});
