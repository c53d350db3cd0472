import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { StartError } from "../../core/config/start-error.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { noPassword } from "../accounts/password.ts";
import type { Progress } from "./progress.ts";

type Deps = Pick<Context, "db" | "clock">;

const batchSize = 25_000;
const days = 90;
const dayMs = 86_400_000;

/** Enough accounts for all votes of one day for the most popular of a thousand coins. */
export function votersFor(votes: number): number {
  return Math.max(1000, Math.ceil(votes / 50));
}

/** A UUIDv7 of a time: a random UUID with its first 48 bits and its version replaced. */
const uuid = (at: SQL): SQL => {
  const time = sql`lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`;
  const random = sql`overlay(gen_random_uuid()::text placing '7' from 15 for 1)`;
  return sql`overlay(${random} placing overlay(${time} placing '-' from 9 for 0) from 1 for 13)::uuid`;
};

/** Inserts synthetic accounts, to which nobody can log in, until there are `wanted`. */
export async function seedSyntheticUsers({ db, clock }: Deps, wanted: number): Promise<void> {
  const since = new Date(clock().getTime() - (days + 1) * dayMs).toISOString();
  await db.execute(sql`
    insert into users (id, name, email, email_verified_at, password_hash, synthetic, created_at, updated_at)
    select ${uuid(sql`${since}::timestamptz`)}, 'Synthetic ' || n, 'synthetic-' || n || '@synthetic.invalid',
      ${since}, ${noPassword}, true, ${since}, ${since}
    from generate_series((select count(*) from users where synthetic) + 1, ${wanted}::bigint) as g (n)`);
}

/**
 * Casts synthetic votes for synthetic coins until there are `wanted`: over the last 90 days including today, very many for a few coins
 * and few for a long tail; at most one per account, coin and day. Counters are updated with each batch.
 * @throws {StartError} when there are no coins, or too few accounts for so many votes
 */
export async function seedSyntheticVotes({ db, clock }: Deps, wanted: number, progress: Progress): Promise<void> {
  const now = clock().toISOString();
  const connection = await db.$client.connect();
  try {
    const session = drizzle({ client: connection });
    let cast = await countSyntheticVotes(session);
    if (cast >= wanted) return;
    const sizes = await createTemporaryTables(session);
    while (cast < wanted) {
      const before = cast;
      const round = { ...sizes, votes: wanted - cast, now };
      const step = Math.ceil((batchSize * round.coins) / round.votes);
      for (let disk_position = 0; disk_position < round.coins; disk_position += step) {
        progress(cast, wanted);
        cast += await castBatch(session, disk_position, disk_position + step, round);
      }
      if (cast === before) throw new StartError(tooMany(cast));
    }
    progress(cast, wanted);
  } finally {
    const dropped = connection.query("drop table if exists pg_temp.ranked_coins, pg_temp.voters");
    await dropped.then(() => connection.release(), connection.release);
  }
}

const tooMany = (cast: number) =>
  `Only ${cast.toLocaleString("en")} votes fit: one per account, coin and day. Give more --coins or more --users.`;

const countSyntheticVotes = async (db: Queries): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from votes where synthetic`);
  return rows[0]?.n as number;
};

type Sizes = { coins: number; voters: number };
type Round = Sizes & { votes: number; now: string };

/**
 * Creates temporary tables: coins by popularity rank (random) and by position on disk (since neighbouring rows are written together),
 * and accounts by number. All numbers start at 0.
 */
const createTemporaryTables = async (db: Queries): Promise<Sizes> => {
  await db.execute(sql`
    create temporary table ranked_coins as
      select id as coin_id, approved_at, (row_number() over (order by uuid_hash_extended(id, 0)) - 1)::int as rank,
        (row_number() over (order by ctid) - 1)::int as disk_position
      from coins where source = 'synthetic' and status = 'approved'`);
  await db.execute(sql`
    create temporary table voters as
      select id as user_id, (row_number() over (order by id) - 1)::int as rank from users where synthetic`);
  await db.execute(sql`create unique index on ranked_coins (disk_position)`);
  await db.execute(sql`create unique index on voters (rank)`);
  await db.execute(sql`analyze ranked_coins, voters`);
  const { rows } = await db.execute<Sizes>(sql`
    select (select count(*)::int from ranked_coins) as coins, (select count(*)::int from voters) as voters`);
  return rows[0] as Sizes;
};

/**
 * Casts the votes of the coins at these disk positions, with their counters, in one statement, and returns how many. Votes by rank
 * follow a cube root: the most popular of a thousand coins gets a tenth of all votes, the last one 0.03 %. Voters of one coin and day
 * take turns, starting at a different account for each coin; a vote without an available voter is not cast.
 */
const castBatch = async (db: Queries, from: number, to: number, round: Round): Promise<number> => {
  const now = sql`${round.now}::timestamptz`;
  const upTo = (rank: SQL) => sql`floor(${round.votes} * power(${rank} / ${round.coins}::float8, 1 / 3.0))::int`;
  const { rows } = await db.execute<{ n: number }>(sql`
    with shares as (
      select coin_id, rank, greatest(approved_at, ${now} - ${days} * interval '1 day') as since,
        ${upTo(sql`(rank + 1)`)} - ${upTo(sql`rank`)} as votes
      from ranked_coins where disk_position >= ${from} and disk_position < ${to}
    ), drawn as (
      select coin_id, rank, since + random() * (${now} - since) as at from shares cross join generate_series(1, votes)
    ), dated as (
      select *, (at at time zone 'UTC')::date as day from drawn
    ), turns as (
      select dated.*, coalesce(d.votes, 0) + row_number() over (partition by coin_id, day) - 1 as turn
      from dated left join coin_days d using (coin_id, day)
    ), cast_ as (
      insert into votes (id, coin_id, user_id, day, synthetic, created_at)
      select ${uuid(sql`at`)}, coin_id, user_id, day, true, at
      from turns join voters on voters.rank = (turn + turns.rank * 7919::bigint) % ${round.voters}
      where turn < ${round.voters}
      on conflict (user_id, day, coin_id) do nothing
      returning coin_id, day, created_at
    ), total as (
      update coin_tallies t set votes_total = votes_total + s.n
      from (select coin_id, count(*) as n from cast_ group by coin_id) s where t.coin_id = s.coin_id
    ), days as (
      insert into coin_days as d (coin_id, day, votes) select coin_id, day, count(*) from cast_ group by coin_id, day
      on conflict (coin_id, day) do update set votes = d.votes + excluded.votes
    ), hours as (
      insert into coin_hours as h (coin_id, hour, votes)
      select coin_id, date_trunc('hour', created_at, 'UTC'), count(*) from cast_
      where created_at > ${now} - interval '2 days' group by 1, 2
      on conflict (coin_id, hour) do update set votes = h.votes + excluded.votes
    )
    select count(*)::int as n from cast_`);
  return rows[0]?.n as number;
};
