import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { timesInDepth } from "../../testing/depth.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { releaseDueVotes } from "./release-votes.ts";

const castAt = "2026-03-05T10:20:00.000Z";
const dueAt = "2026-03-06T10:20:00.000Z";
const { app, owner, admin } = useTestAppWithUsers({ at: "2026-01-05T10:00:00.000Z" });
const program = fileURLToPath(new URL("../../testing/release-votes-process.ts", import.meta.url));
const coinCount = 40;
const votesPerCoin = 25;
const kills = timesInDepth(3);

/** Held votes of accounts of their own, each alone in its ring, with the counters and the entry of the log that `castVote` writes. */
async function holdVotes(coinIds: string[]): Promise<void> {
  await app.ctx.db.execute(sql`
    with voter as (
      insert into users (id, name, email, password_hash, synthetic)
      select gen_random_uuid(), 'Voter', coin || '-' || n || '@voters.example', 'none', true
      from unnest(${sql.param(coinIds)}::uuid[]) coin, generate_series(1, ${votesPerCoin}) n returning id, email
    ), vote as (
      insert into votes (id, coin_id, user_id, day, created_at, state)
      select gen_random_uuid(), left(email, 36)::uuid, id, ${castAt.slice(0, 10)}::date, ${castAt}::timestamptz, 'held' from voter
      returning id, coin_id, user_id, day, created_at
    ), day as (
      insert into coin_days (coin_id, day, votes, held) select coin_id, day, 0, count(*) from vote group by 1, 2
    ), log as (
      insert into ledger_queue (vote_id, coin_id, day, created_at, ready) select id, coin_id, day, created_at, false from vote
    )
    insert into held_votes (vote_id, coin_id, day, signals, ring, release_at, created_at)
    select id, coin_id, day, array['network'], id, ${dueAt}::timestamptz, created_at from vote`);
}

test("every held vote is released once when the releasing processes are killed repeatedly", async () => {
  const coins: string[] = [];
  for (let n = 0; n < coinCount; n++) coins.push((await sampleCoin(app, owner, admin)).id);
  await holdVotes(coins);
  const left = async () =>
    (await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from held_votes where decision is null`))
      .rows[0]?.n;
  const remaining = [];
  for (let kill = 0; kill < kills; kill++) {
    const children = [1, 2].map(() =>
      spawn(process.execPath, [program, JSON.stringify(app.connection), dueAt], {
        stdio: ["ignore", "ignore", "inherit"],
      }),
    );
    const ended = Promise.all(children.map((child) => once(child, "exit")));
    // They are at work: more than one of their transactions has ended, and others are under way. On a busy machine they take long to start.
    const before = (await left()) as number;
    await expect.poll(left, { interval: 2, timeout: 100_000 }).toBeLessThan(before - votesPerCoin);
    await setTimeout(randomInt(0, 8));
    for (const child of children) child.kill("SIGKILL");
    expect((await ended).map(([, signal]) => signal)).toEqual(["SIGKILL", "SIGKILL"]);
    remaining.push(await left());
  }
  app.setNow(dueAt);
  await releaseDueVotes(app.ctx);
  app.setNow(null);
  expect(remaining.at(-1), "the last kill came before the work was done").toBeGreaterThan(0);
  expect(await left()).toBe(0);
  await expectVoteCounters(app.ctx.db);
  const { rows } = await app.ctx.db.execute(sql`
    select v.coin_id, count(*)::int as votes, count(q.vote_id) filter (where q.ready)::int as ready
    from votes v left join ledger_queue q on q.vote_id = v.id where v.state = 'counted' group by 1`);
  expect(rows).toHaveLength(coinCount);
  for (const row of rows) expect(row).toMatchObject({ votes: votesPerCoin, ready: votesPerCoin });
}, 360_000);
