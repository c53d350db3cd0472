import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { activeBan } from "../accounts/active-ban.ts";
import { lockUsers } from "../accounts/lock-user.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { heldDays, isHeld } from "../integrity/is-held.ts";

/** The accounts of persons: these and those that share a mailbox with one of them (`users.person_id`). */
export function accountsOfPersons(userIds: string[]): SQL {
  const given = sql`${sql.param(userIds)}::uuid[]`;
  return sql`(
    select id, email_verified_at, coalesce(person_id, id) as person from users where id = any(${given})
    union select a.id, a.email_verified_at, a.person_id from users u join users a on a.mailbox = u.mailbox and a.person_id = u.person_id where u.id = any(${given})
  )`;
}

const watchesOfPersons = (userIds: string[], coinId?: string): SQL =>
  sql`watchlist_coins w join ${accountsOfPersons(userIds)} a on a.id = w.user_id ${coinId ? sql`and w.coin_id = ${coinId}` : sql``}`;

/** Locks the counters of all coins that persons watch, in a fixed order, so that two accounts cannot deadlock. */
const lockTallies = (tx: Queries, watches: SQL) =>
  tx.execute(
    sql`select 1 from coin_tallies where coin_id in (select w.coin_id from ${watches}) order by coin_id for update`,
  );

/** SQL for whether the watches of an account count. */
const canCount = (account: SQL, now: Date): SQL =>
  sql`(${account}.email_verified_at is not null and ${activeBan(sql`${account}.id`, now)} is null and not ${isHeld(sql`${account}.id`, now)})`;

/**
 * Updates the coins' `watchers` for the persons of accounts. Of each coin that a person watches one watch counts: that which began first, by
 * an account with a verified email, no ban, and votes that would count. Call it wherever one of these changes, in the transaction that holds
 * the accounts' locks; with `coinId` only for that coin.
 */
export async function countWatches(tx: Queries, userIds: string[], now: Date, coinId?: string): Promise<void> {
  const watches = watchesOfPersons(userIds, coinId);
  await lockTallies(tx, watches);
  await tx.execute(sql`
    with watches as (
      select w.id, w.coin_id, w.began_at, a.person, ${canCount(sql`a`, now)} as can_count
      from ${watches}
    ), ranked as (
      select id, can_count and row_number() over (partition by person, coin_id, can_count order by began_at, id) = 1 as counts from watches
    ), changed as (
      update watchlist_coins w set counted = r.counts from ranked r where w.id = r.id and w.counted <> r.counts
      returning w.coin_id, case when w.counted then 1 else -1 end as n
    )
    update coin_tallies t set watchers = greatest(watchers + n, 0)
    from (select coin_id, sum(n) as n from changed group by 1) c where t.coin_id = c.coin_id and n <> 0`);
}

/** How many accounts one transaction counts. */
const batchSize = 100;

/** Locks accounts in a fixed order, and counts their watches. */
async function countLocked(db: Context["db"], userIds: string[], now: Date): Promise<void> {
  for (let from = 0; from < userIds.length; from += batchSize) {
    const batch = userIds.slice(from, from + batchSize);
    await db.transaction(async (tx) => {
      await lockUsers(tx, batch);
      await countWatches(tx, batch, now);
    });
  }
}

/** Counts the watches of accounts of which votes were held or made void. Runs as a job; idempotent. */
export async function countAfterHolds({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct v.user_id as id from held_votes h join votes v on v.id = h.vote_id and v.coin_id = h.coin_id and v.day = h.day
    where h.decision is distinct from 'released' and h.day >= (${now.toISOString()}::timestamptz - ${heldDays}::int * interval '1 day')::date
      and v.state <> 'counted' and exists (select from watchlist_coins w where w.user_id = v.user_id and w.counted)`);
  await countLocked(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

/** The same for accounts that can count again: a ban expired, held votes were released, or 30 days passed. Runs as a job; idempotent. */
export async function countAgain({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct u.id from watchlist_coins w join users u on u.id = w.user_id
    where not w.counted and ${canCount(sql`u`, now)} and not exists (
      select from users a join watchlist_coins other on other.user_id = a.id and other.coin_id = w.coin_id and other.counted
      where a.mailbox = u.mailbox and a.person_id = u.person_id)`);
  await countLocked(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

/**
 * Empties the watchlist of an account that is being erased; watches of the person's other accounts then count in its place. The caller
 * holds the account's lock.
 */
export async function unwatchAll(tx: Queries, userId: string, now: Date): Promise<void> {
  await lockTallies(tx, watchesOfPersons([userId]));
  await tx.execute(sql`
    with removed as (delete from watchlist_coins where user_id = ${userId} returning coin_id, counted)
    update coin_tallies t set watchers = greatest(watchers - 1, 0) from removed where t.coin_id = removed.coin_id and removed.counted`);
  await countWatches(tx, [userId], now);
}

/** The same for the accounts of a mailbox that one of them has left. */
export async function countWatchesOfMailbox(tx: Queries, email: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from users where mailbox = ${mailboxKey(email)} and person_id is not null limit 1`,
  );
  if (rows[0]) await countWatches(tx, [rows[0].id], now);
}
