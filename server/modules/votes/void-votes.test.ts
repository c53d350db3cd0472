import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { HeldRing, previewVoid } from "@cointally/contract/held-votes.ts";
import { decodeEntry } from "@cointally/shared/ledger/entry.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { storeCountedVotes } from "../../testing/counted-votes.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { createRandom } from "../../testing/random.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { appendVotes, createLog } from "../ledger/append-votes.ts";
import { findEntry } from "../ledger/ledger-tiles.ts";
import { holdVotes } from "./hold-votes.ts";
import { judgeVotes } from "./judge-votes.ts";
import { releaseDueVotes } from "./release-votes.ts";

const start = Date.parse("2026-03-05T10:00:00.000Z");
const { app, owner, admin } = useTestAppWithUsers({
  at: "2026-01-05T10:00:00.000Z",
  settings: { VOTE_HOLDS: "on" },
});
const later = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const reason = "Made by one program in one hour.";

// The sessions of owner and admin would have ended by today.
beforeEach(() => app.setNow(later(0)));

const newCoin = async () => (await sampleCoin(app, owner, admin)).id;
const span = (coinId: string, from = 0, until = 60) => ({ coin_id: coinId, from: later(from), until: later(until) });
const preview = async (selection: object): Promise<ResponseOf<typeof previewVoid>> =>
  (await app.request("POST", "/votes/voids/preview", { token: admin.token, body: selection })).body;
const voidVotes = (selection: object, version: string) =>
  app.request("POST", "/votes/voids", { token: admin.token, body: { ...selection, version, reason } });
const decide = (id: string, action: "release" | "void") =>
  app.request("PATCH", `/votes/held/${id}`, { token: admin.token, body: { action, reason } });
const statesOf = async (ids: string[]) => {
  const { rows } = await app.ctx.db.execute<{ state: string }>(
    sql`select state from votes where id = any(${sql.param(ids)}::uuid[]) order by array_position(${sql.param(ids)}::uuid[], id)`,
  );
  return rows.map(({ state }) => state);
};
const keys = [crypto.getRandomValues(new Uint8Array(32))];
const append = async () => {
  await createLog(app.ctx, keys, app.ctx.clock());
  await appendVotes(app.ctx, keys, app.ctx.clock());
};
const entriesOf = async (coinId: string) => {
  const { rows } = await app.ctx.db.execute<{ size: number }>(sql`select size::int from ledger_head`);
  const entries = await Promise.all(Array.from({ length: rows[0]?.size ?? 0 }, (_, seq) => findEntry(app.ctx.db, seq)));
  return entries.map(decodeEntry).filter(({ coin }) => coin === coinId);
};
const hold = (coinId: string, ids: string[], evidence: string) =>
  app.ctx.db.transaction((tx) =>
    holdVotes(
      app.ctx,
      tx,
      ids.map((id) => ({
        id,
        coin_id: coinId,
        day: later(0).slice(0, 10),
        signals: ["network_of_new_accounts" as const],
        evidence: [Buffer.from(evidence)],
      })),
      app.ctx.clock(),
    ),
  );
const voidings = async (coinId: string) => {
  const { diary } = (await app.request("GET", `/coins/${coinId}/diary`)).body;
  return diary
    .filter(({ kind }: { kind: string }) => kind === "votes_voided")
    .map(({ votes }: { votes: { count: number } }) => votes);
};

test("voids the counted votes of a coin in a span of time as its preview showed, in the log and the public history", async () => {
  const [coin, other] = [await newCoin(), await newCoin()];
  const domain = newId();
  const voter = await app.user();
  const ids = await storeCountedVotes(app.ctx.db, coin, [
    { at: later(1), emailDomain: domain, network: "one", accountDays: 3 },
    { at: later(2), emailDomain: domain, network: "one", accountDays: 400 },
    { at: later(3), emailDomain: domain, userId: voter.id },
    { at: later(60) },
  ]);
  await storeCountedVotes(app.ctx.db, other, [{ at: later(2), emailDomain: domain }]);
  await append();
  const shown = await preview(span(coin));
  expect(shown).toMatchObject({
    votes: 3,
    coins: [{ coin: { id: coin }, votes: 3 }],
    evidence: [
      { kind: "email_domain", number: 1, votes: 3 },
      { kind: "network", number: 1, votes: 2 },
    ],
    ages: [
      { from: null, below: "day", votes: 1 },
      { from: "day", below: "week", votes: 1 },
      { from: "year", below: null, votes: 1 },
    ],
  });
  expect(await statesOf(ids), "the preview changes nothing").toEqual(Array(4).fill("counted"));

  expect((await voidVotes(span(coin), shown.version)).body).toEqual({ votes: 3 });
  expect(await statesOf(ids)).toEqual(["void", "void", "void", "counted"]);
  await expectVoteCounters(app.ctx.db);
  expect(await voidings(coin)).toEqual([{ count: 3, reason }]);
  expect(await voidings(other)).toEqual([]);
  const again = await voidVotes(span(coin), shown.version);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: "conflict", votes: 0 });

  await append();
  const voided = (await entriesOf(coin)).filter((entry) => entry.void !== undefined);
  expect(voided.map((entry) => entry.reason)).toEqual([reason, reason, reason]);

  const mine = async () => (await app.request("GET", "/votes/mine/history", { token: voter.token })).body.votes[0];
  expect(await mine()).toMatchObject({ id: ids[2], state: "void", reason, appeal: "possible" });
  const appeal = await app.request("POST", `/votes/mine/${ids[2]}/appeal`, {
    token: voter.token,
    body: { text: "I voted by hand, as each day." },
  });
  expect(appeal.status).toBe(201);
  const { rings } = (await app.request("GET", "/votes/held", { token: admin.token })).body;
  expect(rings.flatMap((ring: HeldRing) => ring.appeals.map(({ vote_id }) => vote_id))).toContain(ids[2]);
  expect((await decide(ids[2] as string, "release")).body).toEqual({ votes: 1 });
  expect(await mine()).toMatchObject({ state: "counted", appeal: "decided" });
  await expectVoteCounters(app.ctx.db);
});

test("voids only those votes that share a piece of evidence, or whose accounts were of an age", async () => {
  const coin = await newCoin();
  const domain = newId();
  const ids = await storeCountedVotes(app.ctx.db, coin, [
    { at: later(1), emailDomain: domain, accountDays: 2 },
    { at: later(2), emailDomain: domain, accountDays: 500 },
    { at: later(3), accountDays: 2 },
  ]);
  const evidence = (await preview(span(coin))).evidence[0]?.id;
  const young = { ...span(coin), evidence, younger_than_days: 7 };
  const shown = await preview(young);
  expect(shown.votes).toBe(1);
  expect((await voidVotes(young, shown.version)).body).toEqual({ votes: 1 });
  expect(await statesOf(ids)).toEqual(["void", "counted", "counted"]);
  const old = { ...span(coin), at_least_days: 30 };
  expect((await voidVotes(old, (await preview(old)).version)).body).toEqual({ votes: 1 });
  expect(await statesOf(ids)).toEqual(["void", "void", "counted"]);
  await expectVoteCounters(app.ctx.db);
});

test("voids the released votes of a ring, and by its evidence the votes of all coins that share it", async () => {
  const [coin, other] = [await newCoin(), await newCoin()];
  const network = newId();
  const ids = await storeCountedVotes(
    app.ctx.db,
    coin,
    [1, 2, 3].map((n) => ({ at: later(n), network })),
  );
  const elsewhere = await storeCountedVotes(app.ctx.db, other, [{ at: later(4), network }, { at: later(5) }]);
  await hold(coin, ids, network);
  const { rows } = await app.ctx.db.execute<{ ring: string }>(
    sql`select distinct ring from held_votes where vote_id = any(${sql.param(ids)}::uuid[])`,
  );
  const ring = rows[0]?.ring as string;
  const rings: HeldRing[] = (await app.request("GET", "/votes/held?status=releasing", { token: admin.token })).body
    .rings;
  const evidence = rings.find(({ id }) => id === ring)?.evidence.find(({ kind }) => kind === "network")?.id;
  expect((await preview({ ring })).votes).toBe(0);
  expect((await decide(ring, "release")).body).toEqual({ votes: 3 });

  const shown = await preview({ ring, evidence });
  expect(shown).toMatchObject({ votes: 4, coins: [{ votes: 3 }, { coin: { id: other }, votes: 1 }] });
  expect((await voidVotes({ ring }, (await preview({ ring })).version)).body).toEqual({ votes: 3 });
  expect((await voidVotes({ ring, evidence }, shown.version)).status).toBe(409);
  const rest = await preview({ ring, evidence });
  expect((await voidVotes({ ring, evidence }, rest.version)).body).toEqual({ votes: 1 });
  expect(await statesOf([...ids, ...elsewhere])).toEqual(["void", "void", "void", "void", "counted"]);
  await expectVoteCounters(app.ctx.db);
});

test("refuses a selection of no coin and no ring, and of a coin without a span of time", async () => {
  const body = { version: "0-0", reason };
  for (const [selection, key] of [
    [{}, "coin_id"],
    [{ coin_id: newId() }, "from"],
    [{ coin_id: newId(), from: later(0) }, "until"],
  ] as const) {
    const answer = await app.request("POST", "/votes/voids", { token: admin.token, body: { ...selection, ...body } });
    expect(answer.body.validation.body.keys).toEqual([key]);
  }
  const none = await voidVotes(span(newId()), "0-0");
  expect(none).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("counts nothing twice when voids, second looks, releases, decisions, appeals and erasures run at once", async () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed);
    const coin = await newCoin();
    const network = newId();
    const voters = [await app.user(), await app.user(), await app.user()];
    const ids = await storeCountedVotes(
      app.ctx.db,
      coin,
      Array.from({ length: 240 }, (_, n) => ({
        at: later(n / 8),
        judged: n % 2 === 0,
        ...(n % 3 > 0 && { network }),
        ...(n < voters.length && { userId: voters[n]?.id as string }),
      })),
    );
    const held = ids.filter((_, n) => n % 5 === 4);
    await hold(coin, held, newId());
    await app.ctx.db.execute(
      sql`update held_votes set release_at = ${later(0)} where vote_id = any(${sql.param(held.slice(20))}::uuid[])`,
    );
    const early = span(coin, 0, 10);
    await voidVotes(early, (await preview(early)).version);
    const all = await preview(span(coin));
    const tasks = [
      ...Array.from({ length: 3 }, () => () => voidVotes(span(coin), all.version)),
      ...Array.from({ length: 2 }, () => () => judgeVotes(app.ctx)),
      ...Array.from({ length: 2 }, () => () => releaseDueVotes(app.ctx)),
      ...Array.from({ length: 6 }, () => () => decide(random.pick(ids), random.pick(["release", "void"]))),
      () => decide(held[0] as string, "release"),
      () => app.request("DELETE", `/users/${voters[0]?.id}`, { token: admin.token }),
      ...[1, 2].map(
        (n) => () =>
          app.request("POST", `/votes/mine/${ids[n]}/appeal`, {
            token: voters[n]?.token as string,
            body: { text: "I voted by hand, as each day." },
          }),
      ),
      append,
    ];
    const answers = await Promise.all(random.sample(tasks, tasks.length).map((task) => task()));
    for (const answer of answers) expect((answer as { status: number } | undefined)?.status ?? 200).toBeLessThan(500);
    await judgeVotes(app.ctx);
    await expectVoteCounters(app.ctx.db);
    const { rows: contradictions } = await app.ctx.db.execute(sql`
      select v.state, h.decision from votes v left join held_votes h on h.vote_id = v.id where v.coin_id = ${coin}
        and v.state <> case when h.vote_id is null or h.decision = 'released' then 'counted' else coalesce(h.decision, 'held') end`);
    expect(contradictions, "each vote is in the state that was decided last").toEqual([]);
    const rest = await preview(span(coin));
    if (rest.votes > 0) await voidVotes(span(coin), rest.version);
    expect((await preview(span(coin))).votes).toBe(0);
    await expectVoteCounters(app.ctx.db);
    await append();
    // Each vote of the log that does not count has its voiding, once.
    const ofCoin = await entriesOf(coin);
    const voided = ofCoin.flatMap(({ void: seq }) => seq ?? []);
    expect(new Set(voided).size).toBe(voided.length);
    const counted = (await statesOf(ids)).filter((state) => state === "counted").length;
    expect(ofCoin.length - 2 * voided.length).toBe(counted);
  }
}, 120_000);
