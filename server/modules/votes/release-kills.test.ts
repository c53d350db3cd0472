import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { modules } from "../../modules.ts";
import { timesInDepth } from "../../testing/depth.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { killAtWork } from "../../testing/kill-at-work.ts";
import { manyCoins } from "../../testing/many-coins.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { releaseDueVotes } from "./release-votes.ts";

const castAt = "2026-03-05T10:20:00.000Z";
const dueAt = "2026-03-06T10:20:00.000Z";
const app = useTestApp();
/** Of each kill: those of one coin are not released before it. */
const coinCount = 12;
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

const heldCount = async () =>
  (await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from held_votes where decision is null`))
    .rows[0]?.n as number;

test("every held vote is released once when the releasing processes are killed repeatedly", async () => {
  app.setNow("2026-01-05T10:00:00.000Z");
  const listeners = modules.filter(({ on }) => on?.votesReleased).map(({ name }) => name);
  expect(listeners, "the modules that the killed program informs").toEqual(["ledger"]);
  for (let kill = 0; kill < kills; kill++) {
    const coins = await manyCoins(app, coinCount);
    await holdVotes(coins);
    await killAtWork(app, {
      program: "release-votes-process.ts",
      now: dueAt,
      blockedCoin: coins[0] as string,
      remaining: heldCount,
      perTransaction: votesPerCoin,
    });
  }
  app.setNow(dueAt);
  // The database may still be ending the transactions of the killed processes, whose votes others leave out.
  await expect
    .poll(async () => {
      await releaseDueVotes(app.ctx);
      return heldCount();
    })
    .toBe(0);
  await expectVoteCounters(app.ctx.db);
  const { rows } = await app.ctx.db.execute(sql`
    select v.coin_id, count(*)::int as votes, count(q.vote_id) filter (where q.ready)::int as ready
    from votes v left join ledger_queue q on q.vote_id = v.id where v.state = 'counted' group by 1`);
  expect(rows).toHaveLength(kills * coinCount);
  for (const row of rows) expect(row).toMatchObject({ votes: votesPerCoin, ready: votesPerCoin });
}, 360_000);
