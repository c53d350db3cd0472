import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { activeBan } from "../accounts/active-ban.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { mailboxKey } from "../integrity/email-providers.ts";

/** The person's accounts: this one and those that share its mailbox (`users.person_id`). */
export function accountsOfPerson(userId: string): SQL {
  return sql`(
    select id, email_verified_at from users where id = ${userId}
    union select a.id, a.email_verified_at from users u join users a on a.mailbox = u.mailbox and a.person_id = u.person_id where u.id = ${userId}
  )`;
}

const watchesOfPerson = (userId: string, coinId?: string): SQL =>
  sql`watchlist_coins w join ${accountsOfPerson(userId)} a on a.id = w.user_id ${coinId ? sql`and w.coin_id = ${coinId}` : sql``}`;

/** Locks the counters of all coins that a person watches, in a fixed order, so that two accounts cannot deadlock. */
const lockTallies = (tx: Queries, watches: SQL) =>
  tx.execute(
    sql`select 1 from coin_tallies where coin_id in (select w.coin_id from ${watches}) order by coin_id for update`,
  );

/**
 * Updates the coins' `watchers` for the person of an account. Of each coin that the person watches one watch counts: that which began
 * first, by an account with a verified email and no ban. Call it wherever one of these changes, in the transaction that holds the account's
 * lock; with `coinId` only for that coin.
 */
export async function countWatches(tx: Queries, userId: string, now: Date, coinId?: string): Promise<void> {
  const watches = watchesOfPerson(userId, coinId);
  await lockTallies(tx, watches);
  await tx.execute(sql`
    with watches as (
      select w.id, w.coin_id, w.began_at, a.email_verified_at is not null and ${activeBan(sql`a.id`, now)} is null as can_count
      from ${watches}
    ), ranked as (
      select id, can_count and row_number() over (partition by coin_id, can_count order by began_at, id) = 1 as counts from watches
    ), changed as (
      update watchlist_coins w set counted = r.counts from ranked r where w.id = r.id and w.counted <> r.counts
      returning w.coin_id, case when w.counted then 1 else -1 end as n
    )
    update coin_tallies t set watchers = greatest(watchers + n, 0)
    from (select coin_id, sum(n) as n from changed group by 1) c where t.coin_id = c.coin_id and n <> 0`);
}

/** The same for accounts whose ban has expired. Runs as a job; idempotent. */
export async function countAfterBans({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.user_id as id from user_bans b join users u on u.id = b.user_id
    where b.ended_at is null and b.until <= ${now.toISOString()} and u.email_verified_at is not null
      and exists (select from watchlist_coins w where w.user_id = b.user_id and not w.counted)`);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      await lockUser(tx, id);
      await countWatches(tx, id, now);
    });
  }
}

/**
 * Empties the watchlist of an account that is being erased; watches of the person's other accounts then count in its place. The caller
 * holds the account's lock.
 */
export async function unwatchAll(tx: Queries, userId: string, now: Date): Promise<void> {
  await lockTallies(tx, watchesOfPerson(userId));
  await tx.execute(sql`
    with removed as (delete from watchlist_coins where user_id = ${userId} returning coin_id, counted)
    update coin_tallies t set watchers = greatest(watchers - 1, 0) from removed where t.coin_id = removed.coin_id and removed.counted`);
  await countWatches(tx, userId, now);
}

/** The same for the accounts of a mailbox that one of them has left. */
export async function countWatchesOfMailbox(tx: Queries, email: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from users where mailbox = ${mailboxKey(email)} and person_id is not null limit 1`,
  );
  if (rows[0]) await countWatches(tx, rows[0].id, now);
}
