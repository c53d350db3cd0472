import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { modules } from "../../modules.ts";
import { timesInDepth } from "../../testing/depth.ts";
import { expectVoteCounters } from "../../testing/expect-vote-counters.ts";
import { killAtWork } from "../../testing/kill-at-work.ts";
import { manyCoins } from "../../testing/many-coins.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { judgeVotes } from "./judge-votes.ts";

const castAt = "2026-03-05T10:20:00.000Z";
const now = "2026-03-05T10:20:10.000Z";
const app = useTestApp({ VOTE_HOLDS: "on" });
/** Of each kill: those of one coin are not judged before it. */
const coinCount = 12;
const votesPerCoin = 25;
const kills = timesInDepth(50);

/** Counted votes that have not been judged, as `castVote` writes them: for every second coin from one network each, for the others from many. */
async function castVotes(coinIds: string[]): Promise<void> {
  await app.ctx.db.execute(sql`
    with vote as (
      insert into votes (id, coin_id, day, created_at)
      select gen_random_uuid(), coin, ${castAt.slice(0, 10)}::date, ${castAt}::timestamptz - n * interval '1 second'
      from unnest(${sql.param(coinIds)}::uuid[]) coin, generate_series(1, ${votesPerCoin}) n
      returning id, coin_id, day, created_at
    ), tally as (
      update coin_tallies set votes_total = votes_total + ${votesPerCoin} where coin_id = any(${sql.param(coinIds)}::uuid[])
    ), day as (
      insert into coin_days (coin_id, day, votes) select coin_id, day, count(*) from vote group by 1, 2
    ), hour as (
      insert into coin_hours (coin_id, hour, votes) select coin_id, date_trunc('hour', created_at), count(*) from vote group by 1, 2
    ), log as (
      insert into ledger_queue (vote_id, coin_id, day, created_at, ready) select id, coin_id, day, created_at, false from vote
    )
    insert into network_uses (id, action, vote_id, coin_id, network, email_provider, is_new, account_created_at, vote_days, voted_long_before, created_at)
    select gen_random_uuid(), 'vote', id, coin_id,
      substring(sha256(convert_to(case when ordinality % 2 = 1 then coin_id::text else id::text end, 'UTF8')) for 16), '\\x00', true, created_at, 0, false, created_at
    from vote join unnest(${sql.param(coinIds)}::uuid[]) with ordinality as coin (id_of_coin, ordinality) on coin.id_of_coin = vote.coin_id`);
}

const unseen = async () =>
  (await app.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from network_uses where judged_at is null`))
    .rows[0]?.n as number;

test("every vote is judged once when the judging processes are killed repeatedly", async () => {
  app.setNow("2026-01-05T10:00:00.000Z");
  const listeners = modules.filter(({ on }) => on?.votesJudged || on?.votesHeld).map(({ name }) => name);
  // The watchlist only queues a job.
  expect(listeners, "the modules that listen").toEqual(["watchlist", "ledger"]);
  const coins: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const added = await manyCoins(app, coinCount);
    coins.push(...added);
    await castVotes(added);
    await killAtWork(app, {
      program: "judge-votes-process.ts",
      now,
      blockedCoin: added[0] as string,
      remaining: unseen,
      perTransaction: votesPerCoin,
    });
  }
  app.setNow(now);
  // The database may still be ending the transactions of the killed processes, whose coins others leave out.
  await expect
    .poll(
      async () => {
        await judgeVotes(app.ctx);
        return unseen();
      },
      { timeout: 100_000 },
    )
    .toBe(0);
  await expectVoteCounters(app.ctx.db);
  const { rows } = await app.ctx.db.execute<{ coin_id: string }>(sql`
    select v.coin_id, count(*) filter (where v.state = 'counted')::int as counted, count(q.vote_id) filter (where q.ready)::int as ready,
      count(h.vote_id)::int as held
    from votes v left join ledger_queue q on q.vote_id = v.id left join held_votes h on h.vote_id = v.id group by 1`);
  expect(rows).toHaveLength(coins.length);
  for (const row of rows) {
    const isHeld = coins.indexOf(row.coin_id) % 2 === 0;
    expect(row).toMatchObject(
      isHeld ? { counted: 0, ready: 0, held: votesPerCoin } : { counted: votesPerCoin, ready: votesPerCoin, held: 0 },
    );
  }
}, 900_000);
