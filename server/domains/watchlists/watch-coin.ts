import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import { newId } from "../../database/client.ts";
import { keepAccount } from "../accounts/keep-account.ts";
import { hourStart } from "../coins/count-view.ts";
import { findVisible } from "../coins/find-coin.ts";
import { watchedRow } from "./list-watched.ts";

/**
 * Watches a coin; again changes nothing. Answers the row as JSON text, and whether it is new: read in the same transaction, since the
 * coin may be denied a moment later. @throws {Refusal} not_found
 */
export const watchCoin = (
  ctx: Context,
  user: SignedIn,
  coinId: string,
  now: Date,
): Promise<{ json: string; added: boolean }> =>
  ctx.db.transaction(async (tx) => {
    await keepAccount(tx, user.id);
    await findVisible(tx, coinId, user);
    const { rows } = await tx.execute<{ added: boolean }>(sql`
      with added as (
        insert into watchlist_coins (id, user_id, coin_id, created_at, placed_at)
        values (${newId(now.getTime())}, ${user.id}, ${coinId}, ${now.toISOString()}, ${now.toISOString()})
        on conflict (user_id, coin_id) do nothing returning coin_id
      ), total as (
        update coin_tallies t set watchers = watchers + 1 from added where t.coin_id = added.coin_id
      ), hour as (
        insert into coin_hours as h (coin_id, hour, watches) select coin_id, ${hourStart(now)}, 1 from added
        on conflict (coin_id, hour) do update set watches = h.watches + 1
      )
      select exists (select 1 from added) as added`);
    const json = await watchedRow(tx, sql`w.user_id = ${user.id} and w.coin_id = ${coinId}`, now);
    return { json, added: rows[0]?.added ?? false };
  });

/** Stops watching; nothing happens when it was not watched. */
export const unwatchCoin = (ctx: Context, user: SignedIn, coinId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await keepAccount(tx, user.id);
    await tx.execute(sql`
      with gone as (delete from watchlist_coins where user_id = ${user.id} and coin_id = ${coinId} returning coin_id)
      update coin_tallies t set watchers = greatest(watchers - 1, 0) from gone where t.coin_id = gone.coin_id`);
  });
