import type { HeldRing } from "@cointally/contract/held-votes.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { storeCountedVotes, type VoteOf } from "../../testing/counted-votes.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { holdVotes } from "./hold-votes.ts";

const start = Date.parse("2026-03-05T10:00:00.000Z");
const { app, owner, admin } = useTestAppWithUsers({ at: "2026-01-05T10:00:00.000Z" });
const later = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const reason = "Made by one person in one hour.";

// The sessions of owner and admin would have ended by today.
beforeEach(() => app.setNow(later(0)));

const newCoin = async () => (await sampleCoin(app, owner, admin)).id;

/** Stores votes and holds them for this reason, as one ring if they share it. */
async function holdNew(coinId: string, evidence: string, votes: VoteOf[]): Promise<string[]> {
  const ids = await storeCountedVotes(app.ctx.db, coinId, votes);
  await app.ctx.db.transaction((tx) =>
    holdVotes(
      app.ctx,
      tx,
      ids.map((id) => ({
        id,
        coin_id: coinId,
        day: later(0).slice(0, 10),
        signals: ["dormant_majority"],
        evidence: [Buffer.from(evidence)],
      })),
      app.ctx.clock(),
    ),
  );
  return ids;
}
const list = async (query = "") =>
  (await app.request("GET", `/votes/held?status=releasing${query}`, { token: admin.token })).body as {
    rings: HeldRing[];
    next_cursor: string | null;
  };
const ringOf = async (coinId: string): Promise<HeldRing> =>
  (await list("&limit=100")).rings.find(({ coins }) => coins.some(({ coin }) => coin?.id === coinId)) as HeldRing;
const votesOf = async (id: string) =>
  (await app.request("GET", `/votes/held/${id}`, { token: admin.token })).body.votes;
const decide = (id: string, body: object) =>
  app.request("PATCH", `/votes/held/${id}`, { token: admin.token, body: { action: "void", reason, ...body } });
const countsOf = async (coinId: string) => (await app.request("GET", `/votes/${coinId}/days`)).body.days[0];

test("shows which share of a ring has what evidence and age, by names that identify nobody", async () => {
  const coin = await newCoin();
  const [network, domain] = [newId(), newId()];
  const ids = await holdNew(coin, newId(), [
    { at: later(1), network, emailDomain: domain, accountDays: 0 },
    { at: later(2), network, emailDomain: domain, accountDays: 3 },
    { at: later(3), network, accountDays: 3 },
    { at: later(4), accountDays: 900 },
  ]);
  const ring = await ringOf(coin);
  expect(ring).toMatchObject({
    votes: 4,
    evidence: [
      { kind: "other", number: 1, votes: 4 },
      { kind: "network", number: 1, votes: 3 },
      { kind: "email_domain", number: 1, votes: 2 },
    ],
    ages: [
      { from: null, below: "day", votes: 1 },
      { from: "day", below: "week", votes: 2 },
      { from: "year", below: null, votes: 1 },
    ],
  });
  const votes = await votesOf(ring.id);
  expect(votes.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(votes.map((vote: { account_age_days: number }) => vote.account_age_days)).toEqual([0, 3, 3, 900]);
  const idOf = (kind: string) => ring.evidence.find((one) => one.kind === kind)?.id;
  const having = (kind: string) =>
    votes.filter(({ evidence }: HeldRing["evidence"][number] & { evidence: string[] }) =>
      evidence.includes(idOf(kind) as string),
    );
  expect([having("network").length, having("email_domain").length]).toEqual([3, 2]);
  const { rows } = await app.ctx.db.execute<{ key: string }>(sql`
    select encode(key, 'hex') as key from network_uses cross join lateral (values (network), (email_domain)) as k (key) where key is not null
    union select encode(unnest(evidence), 'hex') from held_votes`);
  const shown = JSON.stringify([ring, votes]);
  for (const { key } of rows) expect(shown).not.toContain(key.slice(0, 16));
});

test("decides a part of a ring by evidence, by the age of accounts, or vote by vote, and leaves the rest", async () => {
  const coin = await newCoin();
  const network = newId();
  const ids = await holdNew(coin, newId(), [
    ...[1, 2, 3].map((n) => ({ at: later(n), network, accountDays: 1 })),
    { at: later(4), accountDays: 1 },
    { at: later(5), network, accountDays: 700 },
    { at: later(6), accountDays: 2 },
  ]);
  const { id, evidence } = await ringOf(coin);
  const piece = evidence.find(({ kind }) => kind === "network")?.id;
  expect((await decide(id, { action: "release", part: { at_least_days: 365 } })).body).toEqual({ votes: 1 });
  expect((await decide(id, { part: { evidence: piece, younger_than_days: 30 } })).body).toEqual({ votes: 3 });
  expect(await ringOf(coin)).toMatchObject({ id, votes: 2 });
  expect((await decide(id, { action: "release", part: { votes: [ids[5]] } })).body).toEqual({ votes: 1 });
  const none = await decide(id, { part: { votes: [ids[0]] } });
  expect(none).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(none.body.status).toBeUndefined();
  expect(await countsOf(coin)).toMatchObject({ counted: 2, held: 1, void: 3 });
  await expectVoteCounters(app.ctx.db);
});

test("decides nothing when the ring has changed since it was shown, and names the new number", async () => {
  const coin = await newCoin();
  const evidence = newId();
  const [first] = await holdNew(coin, evidence, [{ at: later(1) }, { at: later(2) }]);
  const shown = await ringOf(coin);
  await holdNew(coin, evidence, [{ at: later(0) }]);
  const late = await decide(shown.id, { version: shown.version });
  expect(late).toMatchObject({ status: 409, body: { code: "conflict", votes: 3 } });
  // As many votes as then, but others.
  await decide(first as string, { action: "release" });
  expect((await ringOf(coin)).votes).toBe(shown.votes);
  expect((await decide(shown.id, { version: shown.version, part: { younger_than_days: 30 } })).status).toBe(409);
  expect(await countsOf(coin)).toMatchObject({ counted: 1, held: 2, void: 0 });
  const { version } = await ringOf(coin);
  expect((await decide(shown.id, { version })).body).toEqual({ votes: 2 });
});

test("lists each ring once over pages while they grow backwards and are decided in part", async () => {
  const rings: { coin: string; evidence: string; ids: string[] }[] = [];
  for (let n = 0; n < 5; n++) {
    app.setNow(later(100 + n));
    const [coin, evidence] = [await newCoin(), newId()];
    rings.push({ coin, evidence, ids: await holdNew(coin, evidence, [{ at: later(50) }, { at: later(60) }]) });
  }
  const seen: string[] = [];
  let cursor = "";
  for (let page = 0; page < 20; page++) {
    const { rings: shown, next_cursor } = await list(`&limit=1${cursor}`);
    seen.push(...shown.flatMap(({ coins }) => coins.map(({ coin }) => coin?.id ?? "")));
    if (next_cursor === null) break;
    cursor = `&cursor=${next_cursor}`;
    // One ring of another page gets an earlier vote, another one loses its first.
    const [growing, decided] = [rings[page % 5], rings[(page + 2) % 5]];
    if (growing) await holdNew(growing.coin, growing.evidence, [{ at: later(40 - page) }]);
    if (page < 3 && decided) await decide(decided.ids[0] as string, { action: "release" });
  }
  for (const { coin } of rings) expect(seen.filter((one) => one === coin)).toHaveLength(1);
});

test("lists a ring that waits for a decision once, with the votes that join it", async () => {
  const coin = await newCoin();
  const evidence = newId();
  const ids = await holdNew(coin, evidence, [{ at: later(1) }, { at: later(2) }]);
  await app.ctx.db.execute(sql`update held_votes set flagged = true where vote_id = any(${sql.param(ids)}::uuid[])`);
  await holdNew(coin, evidence, [{ at: later(3) }]);
  expect(await ringOf(coin)).toBeUndefined();
  const { rings } = (await app.request("GET", "/votes/held?limit=100", { token: admin.token })).body;
  const mine = rings.filter(({ coins }: HeldRing) => coins.some((one) => one.coin?.id === coin));
  expect(mine).toMatchObject([{ votes: 3, flagged: true }]);
});
