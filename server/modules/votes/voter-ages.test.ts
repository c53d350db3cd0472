import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { groupVoters } from "./voter-ages.ts";

const { app, owner, admin } = useTestAppWithUsers();

const hour = 3_600_000;
const day = 24 * hour;
const noon = (date: string) => Date.parse(`${date}T12:00:00.000Z`);

/** Casts a vote from a new account of this age. */
async function voteAtAge(coinId: string, ageMs: number, at = noon("2026-03-05")) {
  app.setNow(new Date(at).toISOString());
  const voter = await app.user();
  await app.ctx.db.execute(
    sql`update users set created_at = ${new Date(at - ageMs).toISOString()}::timestamptz where id = ${voter.id}`,
  );
  const answer = await app.request("POST", `/votes/${coinId}`, { token: voter.token });
  expect(answer.status).toBe(201);
  return { voter, vote: answer.body.vote as { id: string } };
}

const groupsOn = async (coinId: string, date: string) => {
  app.setNow(new Date(noon(date)).toISOString());
  const answer = await app.request("GET", `/votes/${coinId}/voters`);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe("voters by the age of their accounts", () => {
  test("are those of complete days, each account once, with the age when it last voted", async () => {
    const coin = await sampleCoin(app, owner, admin);
    for (let n = 0; n < 6; n++) await voteAtAge(coin.id, 2 * hour);
    for (let n = 0; n < 5; n++) await voteAtAge(coin.id, 3 * day);
    for (let n = 0; n < 12; n++) await voteAtAge(coin.id, 400 * day);
    const { voter } = await voteAtAge(coin.id, 6.5 * day);
    expect((await groupsOn(coin.id, "2026-03-05")).groups).toEqual([]);
    expect(await groupsOn(coin.id, "2026-03-06")).toEqual({
      from: "2026-02-04",
      until: "2026-03-05",
      max_votes: 1000,
      groups: [
        { from: null, below: "day", voters: 5 },
        { from: "day", below: "week", voters: 5 },
        { from: "week", below: null, voters: 10 },
      ],
    });
    // A second vote of the same account moves it to its new age, and is no second voter.
    app.setNow("2026-03-06T12:00:00.000Z");
    await app.request("POST", `/votes/${coin.id}`, { token: voter.token });
    for (let n = 0; n < 4; n++) await voteAtAge(coin.id, 8 * day, noon("2026-03-06"));
    expect((await groupsOn(coin.id, "2026-03-07")).groups).toEqual([
      { from: null, below: "day", voters: 5 },
      { from: "day", below: "week", voters: 5 },
      { from: "week", below: "month", voters: 5 },
      { from: "month", below: null, voters: 10 },
    ]);
    expect((await groupsOn(coin.id, "2026-04-05")).groups).toEqual([{ from: null, below: null, voters: 5 }]);
    expect((await groupsOn(coin.id, "2026-04-06")).groups).toEqual([]);
    app.setNow(null);
  });

  test("are not those whose votes are held or void", async () => {
    const coin = await sampleCoin(app, owner, admin);
    const votes = [];
    for (let n = 0; n < 6; n++) votes.push((await voteAtAge(coin.id, 2 * hour)).vote.id);
    const setState = (id: string | undefined, state: string) =>
      app.ctx.db.execute(sql`update votes set state = ${state} where id = ${id}`);
    await setState(votes[0], "held");
    expect((await groupsOn(coin.id, "2026-03-06")).groups).toEqual([{ from: null, below: null, voters: 5 }]);
    await setState(votes[1], "void");
    app.setNow("2026-03-07T12:00:00.000Z");
    expect((await groupsOn(coin.id, "2026-03-07")).groups).toEqual([]);
    app.setNow(null);
  });

  test("of a coin that is not public are not found", async () => {
    const pending = await sampleCoin(app, owner);
    for (const id of [pending.id, crypto.randomUUID()])
      expect((await app.request("GET", `/votes/${id}/voters`)).status).toBe(404);
  });
});

describe("groups of fewer than five", () => {
  test.each([
    [[0, 0, 0, 0, 4], []],
    [
      [5, 4, 3, 2, 1],
      [
        [null, "day", 5],
        ["day", null, 10],
      ],
    ],
    [
      [2, 2, 2, 50, 4],
      [
        [null, "month", 5],
        ["month", null, 50],
      ],
    ],
    [
      [9, 10, 0, 0, 0],
      [
        [null, "day", 5],
        ["day", null, 10],
      ],
    ],
    [
      [5, 5, 5, 5, 5],
      [
        [null, "day", 5],
        ["day", "week", 5],
        ["week", "month", 5],
        ["month", "year", 5],
        ["year", null, 5],
      ],
    ],
  ])("of %j are joined with the next one", (counts, groups) =>
    expect(groupVoters(counts).map(({ from, below, voters }) => [from, below, voters])).toEqual(groups),
  );

  test("cannot be computed from the others by someone who knows how many voted", () => {
    /** For each response and each number of voters: what each group can have been. */
    const possible = new Map<string, { total: number; counts: Set<number>[] }>();
    const visit = (counts: number[], total: number) => {
      if (counts.length < 5) {
        for (let count = 0; total + count <= 18; count++) visit([...counts, count], total + count);
        return;
      }
      const key = JSON.stringify([total, groupVoters(counts)]);
      const entry = possible.get(key) ?? { total, counts: counts.map(() => new Set<number>()) };
      for (const [age, count] of counts.entries()) entry.counts[age]?.add(count);
      possible.set(key, entry);
    };
    visit([], 0);
    for (const [key, { total, counts }] of possible) {
      for (const values of counts) {
        if (Math.min(...values) < 5) expect(values.size, key).toBeGreaterThanOrEqual(Math.min(5, total + 1));
      }
    }
  });
});
