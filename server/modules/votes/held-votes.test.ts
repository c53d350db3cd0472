import type { HeldRing } from "@cointally/contract/held-votes.ts";
import { decodeEntry } from "@cointally/shared/ledger/entry.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { appendVotes, createLog } from "../ledger/append-votes.ts";
import { findEntry } from "../ledger/ledger-tiles.ts";
import { holdVotes } from "./hold-votes.ts";
import { judgeVotes } from "./judge-votes.ts";
import { releaseDueVotes } from "./release-votes.ts";

const start = "2026-03-05T10:00:00.000Z";
const { app, owner, admin } = useTestAppWithUsers({
  at: "2026-01-05T10:00:00.000Z",
  settings: { TRUST_PROXY: "127.0.0.1", VOTE_HOLDS: "on" },
});

// The sessions of owner and admin would have ended by today.
beforeEach(() => app.setNow(start));

const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString();

/** Casts a vote from an address, by an account with an email domain and an age in hours. */
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

/** Holds votes by reasons that only they have. */
const hold = (votes: { body: { vote: { id: string; coin_id: string; day: string } } }[]) =>
  app.ctx.db.transaction((tx) =>
    holdVotes(
      app.ctx,
      tx,
      votes.map(({ body }) => ({ ...body.vote, signals: ["erased_account"], evidence: [Buffer.from(body.vote.id)] })),
      app.ctx.clock(),
    ),
  );

test("releases held votes after 24 hours into the day when they were cast", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const votes = [];
  for (let n = 0; n < 12; n++) {
    const answer = await voteFrom(coin.id, { address: `198.51.${n}.1`, domain: "gmail.com" }, n * n * 1000);
    expect(answer.body.votes).toMatchObject({ total: n + 1, today: n + 1, voted: true });
    votes.push(answer);
  }
  await judgeVotes(app.ctx);
  await hold(votes.slice(0, 2));
  await hold(votes.slice(2, 7));
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
  // Votes of which 24 hours have not passed yet are not due.
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
  const vote = await voteFrom(coin.id, { address: "192.0.2.1", domain: "gmail.com" }, 0);
  await hold([vote]);
  await app.ctx.db.execute(sql`delete from users where id = ${vote.voter.id}`);
  app.setNow(later(90_000_000));
  await releaseDueVotes(app.ctx);
  const { rows } = await app.ctx.db.execute(sql`select state, user_id from votes where id = ${vote.body.vote.id}`);
  expect(rows).toEqual([{ state: "counted", user_id: null }]);
  await expectCountersOfRows();
});

/** Casts `n` votes of new accounts with one email domain, which the second look holds if they are at least six. */
async function ringFor(
  coinId: string,
  n: number,
  from = { address: "198.51.100", domain: `${newId()}.example` },
  start = 0,
) {
  const votes = [];
  for (let i = 0; i < n; i++) {
    votes.push(await voteFrom(coinId, { ...from, address: `${from.address}.${i}` }, start + i * i * 1000));
  }
  await judgeVotes(app.ctx);
  return votes;
}
/** The rings that have votes for a coin. */
const heldRings = async (coinId: string, status = "waiting"): Promise<HeldRing[]> =>
  (await app.request("GET", `/votes/held?status=${status}`, { token: admin.token })).body.rings.filter(
    ({ coins }: HeldRing) => coins.some(({ coin }) => coin?.id === coinId),
  );
const decide = (id: string, action: "release" | "void", reason = "Made by one person in one hour.") =>
  app.request("PATCH", `/votes/held/${id}`, { token: admin.token, body: { action, reason } });

test("keeps a large ring until an admin makes it void, which is public and can be appealed once", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const votes = await ringFor(coin.id, 17);
  const last = votes.at(-1);
  const held = votes.length;
  const counted = await voteFrom(coin.id, { address: "203.0.113.4", domain: "gmail.com" }, 1_000_000);
  expect(await heldRings(coin.id, "releasing")).toMatchObject([
    { coins: [{ coin: { id: coin.id }, votes: held }], votes: held },
  ]);
  app.setNow(later(90_000_000));
  await releaseDueVotes(app.ctx);
  const [ring] = await heldRings(coin.id);
  expect(ring).toMatchObject({ votes: held, flagged: true, release_at: null, new_accounts: held, appeals: [] });
  expect(ring?.signals).toContainEqual({ code: "domain_of_new_accounts", votes: held });
  const { total } = (await app.request("GET", "/votes/held", { token: admin.token })).body;
  const { queues } = (await app.request("GET", "/moderation/queues", { token: admin.token })).body;
  expect(queues.held_votes).toBe(total);

  const [first, second] = await Promise.all([decide(ring?.id ?? "", "void"), decide(ring?.id ?? "", "void")]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(first.body.votes ?? second.body.votes).toBe(held);
  await expectCountersOfRows();
  expect(await heldRings(coin.id)).toEqual([]);
  const { diary } = (await app.request("GET", `/coins/${coin.id}/diary`)).body;
  expect(diary.find(({ kind }: { kind: string }) => kind === "votes_voided")).toMatchObject({
    kind: "votes_voided",
    votes: { count: held, reason: "Made by one person in one hour." },
  });

  const mine = async () =>
    (await app.request("GET", "/votes/mine/history", { token: last?.voter.token as string })).body.votes[0];
  expect(await mine()).toMatchObject({ state: "void", reason: "Made by one person in one hour.", appeal: "possible" });
  const appeal = (voter: { token: string } | undefined, id: string) =>
    app.request("POST", `/votes/mine/${id}/appeal`, {
      token: voter?.token as string,
      body: { text: "We are colleagues in one company." },
    });
  const voteId = last?.body.vote.id;
  expect((await appeal(counted.voter, voteId)).status).toBe(404);
  expect((await appeal(counted.voter, counted.body.vote.id)).status).toBe(409);
  expect((await appeal(last?.voter, voteId)).body.vote).toMatchObject({ state: "void", appeal: "open" });
  expect((await appeal(last?.voter, voteId)).status).toBe(409);
  const [appealed] = await heldRings(coin.id);
  expect(appealed).toMatchObject({
    votes: 0,
    flagged: false,
    appeals: [{ vote_id: voteId, text: "We are colleagues in one company." }],
  });
  expect((await decide(voteId, "release", "The company confirmed its people.")).body).toEqual({ votes: 1 });
  expect(await mine()).toMatchObject({ state: "counted", appeal: "decided" });
  expect(await heldRings(coin.id)).toEqual([]);
  await expectCountersOfRows();
  expect((await decide(voteId, "release")).status).toBe(409);
  expect((await decide(newId(), "void")).status).toBe(404);
});

test("writes a voiding and a later release of a vote in the log, each vote counted once by its entries", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const voted = (await ringFor(coin.id, 6)).at(-1);
  const id = voted?.body.vote.id;
  const queue = async () =>
    (await app.ctx.db.execute(sql`select ready, voids::int, reason from ledger_queue where vote_id = ${id}`)).rows;
  expect(await queue()).toEqual([{ ready: false, voids: null, reason: null }]);
  await decide(id, "void");
  expect(await queue()).toEqual([{ ready: false, voids: null, reason: null }]);
  await decide(id, "release");
  expect(await queue()).toEqual([{ ready: true, voids: null, reason: null }]);
  const keys = [crypto.getRandomValues(new Uint8Array(32))];
  const append = async () => {
    await createLog(app.ctx, keys, app.ctx.clock());
    await appendVotes(app.ctx, keys, app.ctx.clock());
  };
  await append();
  expect(await queue()).toEqual([]);
  await decide(id, "void", "Made by a program.");
  expect(await queue()).toEqual([{ ready: true, voids: expect.any(Number), reason: "Made by a program." }]);
  await decide(id, "release");
  expect(await queue()).toEqual([]);
  await decide(id, "void", "Made by a program.");
  await append();
  await decide(id, "release");
  await append();
  const { rows } = await app.ctx.db.execute<{ seq: number }>(
    sql`select seq::int from ledger_votes where vote_id = ${id} and not void`,
  );
  const entries = await Promise.all([-2, -1, 0].map((n) => findEntry(app.ctx.db, (rows[0]?.seq ?? 0) + n)));
  const [, voiding, again] = entries.map((entry) => decodeEntry(entry));
  expect(voiding).toMatchObject({ coin: coin.id, reason: "Made by a program." });
  expect(again).toMatchObject({ coin: coin.id, day: "2026-03-05", seq: rows[0]?.seq });
  expect(again?.void).toBeUndefined();
  await expectCountersOfRows();
});

test("puts votes of one account for several coins in one ring", async () => {
  const [one, two] = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  const domain = `${newId()}.example`;
  const votes = await ringFor(one.id, 7, { address: "198.18.9", domain });
  for (const { voter } of votes) await app.request("POST", `/votes/${two.id}`, { token: voter.token });
  await judgeVotes(app.ctx);
  const rings = await heldRings(one.id, "releasing");
  expect(rings).toHaveLength(1);
  expect(rings[0]?.coins.map(({ coin }) => coin?.id).sort()).toEqual([one.id, two.id].sort());
});
