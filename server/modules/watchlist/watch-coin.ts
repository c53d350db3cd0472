import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { newId } from "../../database/client.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { findVisibleCoin } from "../coins/find-coin.ts";
import { watchedRow } from "./list-watched.ts";

const pauseMs = 24 * 3_600_000;

/** A coin that is watched again after a shorter pause counts as watched since the first time, so that pausing does not renew a watch. */
function pauseStart(now: Date): string {
  return new Date(now.getTime() - pauseMs).toISOString();
}

/** Deletes ended watches whose pause is over the limit. Runs as a job; idempotent. */
export async function forgetEndedWatches({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await db.execute(sql`delete from ended_watches where ended_at <= ${pauseStart(clock())}`);
}

/**
 * Watches a coin; idempotent. Returns the row as JSON text and whether it is new, read in the same transaction, since the coin may be
 * denied right after. The account is locked, so that its simultaneous requests run one after another and its email is not verified
 * meanwhile: only verified accounts count in a coin's `watchers` (a banned account cannot watch). @throws {AppError} not_found
 */
export const watchCoin = (
  ctx: Context,
  user: SignedIn,
  coinId: string,
  now: Date,
): Promise<{ json: string; added: boolean }> =>
  ctx.db.transaction(async (tx) => {
    const account = await lockUser(tx, user.id);
    await findVisibleCoin(tx, coinId, user);
    const at = now.toISOString();
    const isCounted = Boolean(account?.emailVerifiedAt);
    const { rows } = await tx.execute<{ added: boolean }>(sql`
      with ended as (
        delete from ended_watches where user_id = ${user.id} and coin_id = ${coinId} returning began_at, ended_at
      ), added as (
        insert into watchlist_coins (id, user_id, coin_id, created_at, placed_at, began_at, counted)
        values (${newId(now.getTime())}, ${user.id}, ${coinId}, ${at}, ${at},
          coalesce((select began_at from ended where ended_at > ${pauseStart(now)}), ${at}::timestamptz), ${isCounted})
        on conflict (user_id, coin_id) do nothing returning coin_id
      ), total as (
        update coin_tallies t set watchers = watchers + 1 from added where t.coin_id = added.coin_id and ${isCounted}
      )
      select exists (select 1 from added) as added`);
    const json = await watchedRow(ctx, tx, sql`w.user_id = ${user.id} and w.coin_id = ${coinId}`, now);
    return { json, added: rows[0]?.added ?? false };
  });

/** Stops watching a coin; idempotent. */
export const unwatchCoin = (ctx: Context, user: SignedIn, coinId: string, now: Date): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await tx.execute(sql`
      with removed as (
        delete from watchlist_coins where user_id = ${user.id} and coin_id = ${coinId} returning user_id, coin_id, began_at, counted
      ), ended as (
        insert into ended_watches (user_id, coin_id, began_at, ended_at)
        select user_id, coin_id, began_at, ${now.toISOString()}::timestamptz from removed
        on conflict (user_id, coin_id) do update set began_at = excluded.began_at, ended_at = excluded.ended_at
      )
      update coin_tallies t set watchers = greatest(watchers - 1, 0) from removed where t.coin_id = removed.coin_id and removed.counted`);
  });
