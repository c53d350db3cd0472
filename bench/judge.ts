import { sql } from "drizzle-orm";
import { openEmbedded } from "../server/database/embedded.ts";
import { migrateDatabase } from "../server/database/migrate.ts";
import { judgeVotes } from "../server/modules/votes/judge-votes.ts";
import { quietLog } from "../server/testing/quiet-log.ts";
import { sampleCoin } from "../server/testing/samples.ts";
import { type TestApp, testApp } from "../server/testing/test-app.ts";
import type { Measured } from "./report.ts";
import { scratch } from "./site.ts";

/** The second look at votes (docs/vote-integrity.md): many coins with a vote each, and one coin with many, of people and of one program. */
export async function judge(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const { connection, stop } = await openEmbedded(folder, quietLog, { durable: false });
  try {
    await migrateDatabase(connection);
    const app = await testApp({ VOTE_HOLDS: "on" }, { connection, drop: async () => {} });
    try {
      const coins: string[] = [];
      const owner = await app.user();
      const admin = await app.user({ role: "admin" });
      for (let n = 0; n < (quick ? 50 : 500); n++) coins.push((await sampleCoin(app, owner, admin)).id);
      const [one, other] = coins as [string, string];
      const many = quick ? 10_000 : 100_000;
      const rows: Measured[] = [];
      const look = async (name: string, ofCoins: string[], votes: number, program = false) => {
        await addVotes(app, ofCoins, votes, program);
        const began = performance.now();
        await judgeVotes(app.ctx);
        const seconds = (performance.now() - began) / 1000;
        rows.push({ name, coins: ofCoins.length, votes, seconds, ms_per_coin: (1000 * seconds) / ofCoins.length });
      };
      await look("a vote for each coin", coins, coins.length);
      await look("one coin, of people", [one], many);
      await look("one vote more", [one], 1);
      await look("one coin, of a program", [other], many, true);
      return rows;
    } finally {
      await app.close();
    }
  } finally {
    await stop();
    await remove();
  }
}

/**
 * Votes of the last hour, each of an account of its own: a third are new, the others of all ages; nine in ten vote again. They come from half as
 * many IPv4 addresses; those of a program are all new, from twenty addresses.
 */
async function addVotes(app: TestApp, coins: string[], votes: number, program: boolean): Promise<void> {
  const hash = (of: string) => sql.raw(`substring(sha256((${of})::text::bytea) for 16)`);
  await app.ctx.db.execute(sql`
    with made as materialized (
      select gen_random_uuid() as vote, gen_random_uuid() as voter, (${sql.param(coins)}::uuid[])[1 + n % ${coins.length}::int] as coin_id, n,
        ${app.ctx.clock().toISOString()}::timestamptz - random() * interval '1 hour' as at,
        case when ${program} or n % 3 = 0 then random() * interval '1 day' else random() * interval '700 days' end as age,
        case when ${program} then n % 20 else (random() * ${votes}::int / 2)::int end as home
      from generate_series(1, ${votes}::int) n
    ), voter as (
      insert into users (id, name, email, password_hash, created_at) select voter, 'Voter', voter || '@gmail.com', 'none', at - age from made
    ), vote as (
      insert into votes (id, coin_id, user_id, day, created_at) select vote, coin_id, voter, (at at time zone 'utc')::date, at from made
    ), total as (
      update coin_tallies t set votes_total = votes_total + c.n from (select coin_id, count(*) as n from made group by 1) c where t.coin_id = c.coin_id
    ), queued as (
      insert into ledger_queue (vote_id, coin_id, day, created_at, ready) select vote, coin_id, (at at time zone 'utc')::date, at, false from made
    )
    insert into network_uses (id, user_id, action, vote_id, coin_id, network, block_24, email_provider, is_new, account_created_at, vote_days,
      voted_long_before, page_viewed, created_at)
    select gen_random_uuid(), voter, 'vote', vote, coin_id, ${hash("home")}, ${hash("home / 200")}, ${hash("n % 7")}, age < interval '2 days', at - age,
      case when age < interval '2 days' then 0 else n % 4 end, age > interval '7 days' and n % 10 > 0, not ${program}, at from made`);
  for (const table of ["users", "votes", "network_uses", "ledger_queue"])
    await app.ctx.db.execute(sql`analyze ${sql.identifier(table)}`);
}
