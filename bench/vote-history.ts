import pg from "pg";
import { createLog } from "../server/core/create-log.ts";
import { connect } from "../server/database/client.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { migrateDatabase } from "../server/database/migrate.ts";
import { sumActivity } from "../server/modules/coins/sum-activity.ts";
import { makeVotePartitions } from "../server/modules/votes/vote-partitions.ts";

/** The months over which the votes are spread, and this one. */
const months = 24;

/** Statements that take the indexes and foreign keys of `coin_days` away and put them back: bulk loads are faster without. */
const daysIndexes = {
  off: `alter table coin_days drop constraint coin_days_coin_id_day_pk, drop constraint coin_days_coin_id_coins_id_fk;
    drop index coin_days_best`,
  on: `alter table coin_days add constraint coin_days_coin_id_day_pk primary key (coin_id, day),
      add constraint coin_days_coin_id_coins_id_fk foreign key (coin_id) references coins (id) on delete cascade;
    create index coin_days_best on coin_days (day, votes, coin_id)`,
};

/**
 * Votes of one month in a table of its own, which then becomes a partition: nothing is written to the log of the database for a table of the
 * same transaction. The coin of popularity rank r has votes as the cube root: the most popular of a million 1 %, the last one 33 of 100 million.
 * Voters of one coin and day take turns, starting at another account for each coin.
 */
const monthOfVotes = (month: string, votes: number) => `
  begin;
  create table votes_part (like votes including defaults);
  insert into votes_part (id, coin_id, user_id, day, synthetic, created_at)
  select uuidv7(at - now()), coin_id, user_id, at::date, true, at from (
    select rank, at, row_number() over (partition by rank, at::date) as turn from (
      select floor((select count(*) from ranked_coins) * power(random(), 3))::int as rank,
        date '${month}' + random() * (least(date '${month}' + interval '1 month', now()) - date '${month}') as at
      from generate_series(1, ${votes})
    ) drawn
  ) turns join ranked_coins using (rank)
  join voters on number = (turn + rank * 7919::bigint) % (select count(*) from voters);
  alter table votes_part add primary key (id, day, coin_id);
  create unique index on votes_part (user_id, day, coin_id);
  insert into coin_days (coin_id, day, votes) select coin_id, day, count(*) from votes_part group by 1, 2;
  insert into coin_hours (coin_id, hour, votes)
    select coin_id, date_trunc('hour', created_at, 'UTC'), count(*) from votes_part where created_at > now() - interval '2 days' group by 1, 2
    on conflict do nothing;
  do $$ begin
    execute format('drop table votes_%s', to_char(date '${month}', 'YYYYMM'));
    execute format('alter table votes_part rename to votes_%s', to_char(date '${month}', 'YYYYMM'));
    execute format('alter table votes attach partition votes_%s for values from (%L) to (%L)',
      to_char(date '${month}', 'YYYYMM'), date '${month}', date '${month}' + interval '1 month');
  end $$;
  commit`;

/**
 * Fills a data folder that has synthetic coins and accounts but no votes with votes of two years and their counters, in SQL alone. Only for
 * measurements: a crash of the machine meanwhile loses the folder.
 */
export async function fillVotes(dataDir: string, votes: number, report: (line: string) => void): Promise<void> {
  const log = createLog();
  // Without replication, loads into new tables are not logged.
  const setting = await openEmbedded(dataDir, log, { durable: false });
  await asAdministrator(setting.connection, [
    "alter system set wal_level = minimal",
    "alter system set max_wal_senders = 0",
  ]);
  await setting.stop();
  const { connection, stop } = await openEmbedded(dataDir, log, { durable: false });
  await migrateDatabase(connection);
  const { db, close } = connect(connection, (error) => log.error(error));
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const now = new Date();
    const firsts = Array.from(
      { length: months + 1 },
      (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + n)),
    );
    await makeVotePartitions({ db, clock: () => now }, ...firsts);
    await client.query(
      "set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set timezone = 'UTC'; set max_parallel_workers_per_gather = 0",
    );
    await client.query(`
      create temporary table ranked_coins as
        select id as coin_id, (row_number() over (order by uuid_hash_extended(id, 0)) - 1)::int as rank
        from coins where source = 'synthetic' and status = 'approved';
      create temporary table voters as select id as user_id, (row_number() over (order by id) - 1)::int as number from users where synthetic;
      analyze ranked_coins, voters`);
    await client.query(daysIndexes.off);
    let cast = 0;
    // The newest first, so that fewer months are a shorter history.
    for (const [n, first] of firsts.toReversed().entries()) {
      const began = performance.now();
      const until = Math.round((votes * (n + 1)) / firsts.length);
      await client.query(monthOfVotes(first.toISOString().slice(0, 10), until - cast));
      const perSecond = Math.round(((until - cast) / (performance.now() - began)) * 1000);
      cast = until;
      report(`${cast.toLocaleString("en")} votes, ${perSecond.toLocaleString("en")} a second`);
    }
    await client.query(daysIndexes.on);
    await client.query(`
      update coin_tallies t set votes_total = d.votes
      from (select coin_id, sum(votes) as votes from coin_days group by 1) d where d.coin_id = t.coin_id`);
    await sumActivity({ db, clock: () => now });
    await client.query("vacuum (analyze) votes, coin_days, coin_tallies, coin_hours, coin_activity");
    report("with counters and statistics");
  } finally {
    await client.end();
    await close();
    await asAdministrator(connection, ["alter system reset all", "checkpoint"]);
    await stop();
  }
}

const asAdministrator = async (connection: pg.PoolConfig, statements: string[]): Promise<void> => {
  const client = new pg.Client({ ...connection, user: "postgres", database: "postgres" });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
