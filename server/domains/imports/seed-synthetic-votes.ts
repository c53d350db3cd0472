import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { StartError } from "../../config/start-error.ts";
import type { Context } from "../../context.ts";
import type { Queries } from "../../database/client.ts";
import { noPassword } from "../accounts/password.ts";
import type { Progress } from "./progress.ts";

type Work = Pick<Context, "db" | "clock">;

const BATCH = 50_000;
const DAYS = 90;
const dayMs = 86_400_000;

/** Enough that the best loved of a thousand coins has a voter for each of its votes of a day. */
export const votersFor = (votes: number): number => Math.max(1000, Math.ceil(votes / 50));

/** Draw number `which` for row `n`: from 0 to 1, and the same each time. */
const draw = (n: SQL, which: number): SQL =>
  sql`((hashint8extended(${n}, ${sql.raw(String(which))}) & 2147483647) / 2147483648.0::float8)`;

/** A UUIDv7 of a moment: a random UUID, its first 48 bits and its version changed. */
const uuid = (moment: SQL): SQL => {
  const time = sql`lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`;
  const random = sql`overlay(gen_random_uuid()::text placing '7' from 15 for 1)`;
  return sql`overlay(${random} placing overlay(${time} placing '-' from 9 for 0) from 1 for 13)::uuid`;
};

/** Makes synthetic accounts, to which nobody can log in, until there are `wanted`. */
export const seedSyntheticUsers = async ({ db, clock }: Work, wanted: number): Promise<void> => {
  const since = new Date(clock().getTime() - (DAYS + 1) * dayMs).toISOString();
  await db.execute(sql`
    insert into users (id, name, email, email_verified_at, password_hash, synthetic, created_at, updated_at)
    select ${uuid(sql`${since}::timestamptz`)}, 'Synthetic ' || n, 'synthetic-' || n || '@synthetic.invalid',
      ${since}, ${noPassword}, true, ${since}, ${since}
    from generate_series((select count(*) from users where synthetic) + 1, ${wanted}::bigint) as g (n)`);
};

/**
 * Casts synthetic votes for synthetic coins until there are `wanted`: over the last 90 days, today included, a few coins with very many
 * and a long tail with few; at most one per account, coin and day as everywhere. Counters move with the votes, batch by batch.
 * @throws {StartError} when there is no coin, or too few accounts for so many votes
 */
export const seedSyntheticVotes = async ({ db, clock }: Work, wanted: number, progress: Progress): Promise<void> => {
  const now = clock().toISOString();
  const connection = await db.$client.connect();
  try {
    const own = drizzle({ client: connection });
    await own.execute(sql.raw(helperTables));
    let cast = await countSyntheticVotes(own);
    for (let from = cast; cast < wanted; from += BATCH) {
      progress(cast, wanted);
      const counted = await castBatch(own, from, Math.min(BATCH, wanted - cast), now);
      if (counted === 0) throw new StartError(tooMany(cast));
      cast += counted;
    }
    progress(cast, wanted);
  } finally {
    // Closes the session, and the helper tables with it.
    connection.release(true);
  }
};

const tooMany = (cast: number) =>
  `Only ${cast.toLocaleString("en")} votes fit: one per account, coin and day. Give more --coins or more --users.`;

const countSyntheticVotes = async (db: Queries): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from votes where synthetic`);
  return rows[0]?.n as number;
};

/** Coins by how well they are loved, and accounts by number: both from 0, so that a drawn number finds its row. */
const helperTables = `
  create temporary table loved as
    select (row_number() over (order by uuid_hash_extended(id, 0)))::int - 1 as place, id as coin_id, approved_at
    from coins where source = 'synthetic' and status = 'approved';
  create temporary table voters as
    select (row_number() over (order by id))::int - 1 as place, id as user_id from users where synthetic;
  create unique index on loved (place);
  create unique index on voters (place);
  analyze loved;
  analyze voters`;

/**
 * Draws `count` votes and casts those that a voter is left for, with their counters, in one statement. The cube makes few coins loved by
 * many. Voters of one coin and day take turns, from another one on for each coin. @returns how many were cast
 */
const castBatch = async (db: Queries, from: number, count: number, now: string): Promise<number> => {
  const v = sql`v.n`;
  const { rows } = await db.execute<{ n: number }>(sql`
    with totals as materialized (
      select (select count(*) from loved) as coins, (select count(*) from voters) as voters
    ), drawn as (
      select c.coin_id, c.place, since + ${draw(v, 2)} * (${now}::timestamptz - since) as at
      from totals cross join generate_series(${from}::bigint, ${from + count - 1}::bigint) as v (n)
      join loved c on c.place = floor(power(${draw(v, 1)}, 3) * totals.coins)::int
      cross join lateral (select greatest(c.approved_at, ${now}::timestamptz - interval '${sql.raw(String(DAYS))} days') as since) window_
    ), dated as (
      select *, (at at time zone 'UTC')::date as day from drawn
    ), turns as (
      select x.*, coalesce(d.votes, 0) + row_number() over (partition by x.coin_id, x.day) - 1 as turn
      from dated x left join coin_days d on d.coin_id = x.coin_id and d.day = x.day
    ), cast_ as (
      insert into votes (id, coin_id, user_id, day, synthetic, created_at)
      select ${uuid(sql`at`)}, t.coin_id, u.user_id, t.day, true, t.at
      from totals cross join turns t join voters u on u.place = (t.turn + t.place * 7919::bigint) % totals.voters
      where t.turn < totals.voters
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
      where created_at > ${now}::timestamptz - interval '2 days' group by 1, 2
      on conflict (coin_id, hour) do update set votes = h.votes + excluded.votes
    )
    select count(*)::int as n from cast_`);
  return rows[0]?.n as number;
};
