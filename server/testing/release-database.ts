import { sql } from "drizzle-orm";
import pg from "pg";
import type { Context } from "../core/context.ts";
import { newId } from "../database/client.ts";
import { applyMigrations, createTrigrams } from "../database/migrate.ts";
import { lastMigrationOf, type Release, readMigrations, readReleases } from "../database/migrations.ts";
import { createEmptyDatabase, type TestDatabase } from "./test-database.ts";

export const lastRelease = readReleases().at(-1) as Release;

/** An empty database with the schema of the last release. */
export async function createReleaseDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const last = lastMigrationOf(lastRelease);
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await createTrigrams(client);
    await client.query("begin");
    await applyMigrations(
      client,
      readMigrations().filter(({ folderMillis }) => folderMillis <= last),
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
  return database;
}

/** Lists a coin as the last release does: this release's statements write what its own migrations add. @returns the coin's id */
export async function listCoinAsLastRelease({ db }: Pick<Context, "db">, creatorId: string): Promise<string> {
  const id = newId();
  await db.execute(sql`
    with coin as (
      insert into coins (id, slug, creator_id, name, symbol, type, chain_id, chain_ids, stage, status, approved_at, approved_how, name_skeleton, symbol_skeleton)
      values (${id}, 'harbor', ${creatorId}, 'Harbor', 'HRB', 'coin', 56, '{56}', 'launched', 'approved', now(), 'at_once', 'harbor', 'hrb') returning id
    )
    insert into coin_tallies (coin_id) select id from coin`);
  return id;
}

/** The total of the first listed coin, read as the last release does: this release's list reads what its own migrations add. */
export async function readTotalAsLastRelease({ db }: Pick<Context, "db">): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select t.votes_total::int as total from coins c join coin_tallies t on t.coin_id = c.id where c.status = 'approved'
    order by t.votes_total desc, c.id limit 1`);
  return rows[0]?.total ?? 0;
}

/**
 * Casts a vote as the last release does: this release's statement writes what its own migrations add. A lost race is repeated, as `connect` does.
 * @returns the vote's id
 */
export async function voteAsLastRelease({ db }: Pick<Context, "db">, coinId: string, userId: string): Promise<string> {
  const now = new Date();
  const id = newId(now.getTime());
  const [day, at] = [now.toISOString().slice(0, 10), now.toISOString()];
  const { rowCount } = await db.execute(sql`
    with voter as materialized (select id from users where id = ${userId} for key share),
    coin as materialized (select id from coins where id = ${coinId} and status = 'approved'),
    vote as (
      insert into votes (id, coin_id, user_id, day, created_at) select ${id}, coin.id, voter.id, ${day}, ${at} from voter, coin
      on conflict (user_id, day, coin_id) do nothing returning id, coin_id, day, created_at
    ), total as (
      update coin_tallies t set votes_total = votes_total + 1 from vote where t.coin_id = vote.coin_id
    ), today as (
      insert into coin_days as d (coin_id, day, votes) select coin_id, day, 1 from vote
      on conflict (coin_id, day) do update set votes = d.votes + 1
    ), hour as (
      insert into coin_hours as h (coin_id, hour, votes) select coin_id, date_trunc('hour', created_at, 'UTC'), 1 from vote
      on conflict (coin_id, hour) do update set votes = h.votes + 1
    ), hold as (
      insert into held_votes (vote_id, coin_id, day, ring, signals, release_at) select id, coin_id, day, id, '{}', created_at from vote where false
    ), use as (
      insert into network_uses (id, user_id, action, coin_id, network, created_at)
      select ${newId(now.getTime())}, ${userId}, 'vote', coin_id, '\\x00', created_at from vote
    ), log as (
      insert into ledger_queue (vote_id, coin_id, day, created_at, ready) select id, coin_id, day, created_at, true from vote
    )
    select id from vote`);
  if (rowCount !== 1) throw new Error("The vote was not cast.");
  return id;
}
