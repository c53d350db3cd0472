import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readParts } from "../../database/partitions.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { makeVotePartitions } from "./vote-partitions.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-10-31T00:00:00Z" });

let coin: { id: string };
let voter: TestUser;
beforeEach(async () => {
  app.setNow("2026-10-31T00:00:00Z");
  coin = await sampleCoin(app, owner, admin);
  voter = await app.user();
});

const voteAt = async (at: string, { token } = voter) => {
  app.setNow(at);
  return (await app.request("POST", `/votes/${coin.id}`, { token })).status;
};
const userAt = (at: string) => {
  app.setNow(at);
  return app.user();
};
const partsOfVotes = async () =>
  (
    await app.ctx.db.execute(
      sql`select day::text as day, tableoid::regclass::text as part from votes where coin_id = ${coin.id} order by day`,
    )
  ).rows;

describe("a vote at the first moment of a month", () => {
  test("is in the partition of that month, which was created two months ahead", async () => {
    await makeVotePartitions(app.ctx);
    for (const at of ["2026-10-31T23:59:59.999Z", "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"]) {
      voter = await userAt(at);
      expect(await voteAt(at)).toBe(201);
      expect(await voteAt(at)).toBe(409);
    }
    expect(await partsOfVotes()).toEqual([
      { day: "2026-10-31", part: "votes_202610" },
      { day: "2026-11-01", part: "votes_202611" },
      { day: "2026-12-01", part: "votes_202612" },
    ]);
  });

  test("is counted once where no partition was created for a year, and is moved into one later", async () => {
    const months = Array.from({ length: 15 }, (_, n) => new Date(Date.UTC(2030, n)).toISOString());
    const voters: TestUser[] = [];
    for (const at of months) {
      voters.push(await userAt(at));
      expect(await voteAt(at, voters.at(-1))).toBe(201);
    }
    expect(new Set((await partsOfVotes()).map(({ part }) => part))).toEqual(new Set(["votes_default"]));
    await Promise.all(
      Array.from({ length: 4 }, () => makeVotePartitions(app.ctx, ...months.map((at) => new Date(at)))),
    );
    expect(await partsOfVotes()).toEqual(
      months.map((at) => ({ day: at.slice(0, 10), part: `votes_${at.slice(0, 7).replace("-", "")}` })),
    );
    for (const [n, at] of months.entries()) expect(await voteAt(at, voters[n])).toBe(409);
    await expectVoteCounters(app.ctx.db);
  });
});

test("a partition that a transaction of a vote blocks is created by a later run, and no vote waits for it", async () => {
  voter = await userAt("2035-05-05T00:00:00Z");
  const blocking = await app.ctx.db.$client.connect();
  await blocking.query("begin");
  await blocking.query("select from votes_default");
  await makeVotePartitions(app.ctx);
  const names = async () => (await readParts(app.ctx.db, "votes")).ranges.map(({ name }) => name);
  expect(await names()).not.toContain("votes_203505");
  expect(await voteAt("2035-05-05T00:00:00Z")).toBe(201);
  await blocking.query("rollback");
  blocking.release();
  await makeVotePartitions(app.ctx);
  expect(await names()).toContain("votes_203505");
  expect(await partsOfVotes()).toEqual([{ day: "2035-05-05", part: "votes_203505" }]);
});
