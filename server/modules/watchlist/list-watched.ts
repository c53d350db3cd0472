import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { coinJoins, coinJson } from "../coins/presenter.ts";

const watchedJson = (ctx: Context, now: Date): SQL =>
  jsonObject({
    id: sql`w.id`,
    coin_id: sql`w.coin_id`,
    created_at: isoTime(sql`w.created_at`),
    coin: coinJson(ctx, "public", now),
  });

/** A coin that is no longer public is only in its owner's watchlist. */
const isShown = (userId: string) =>
  sql`w.user_id = ${userId} and exists (select 1 from coins s where s.id = w.coin_id and (s.status = 'approved' or (s.creator_id = ${userId} and s.status <> 'deleted')))`;

/** The watchlist of an account in its own order, by default newest first, as JSON text. */
export function listWatched(ctx: Context, user: SignedIn, query: PageQuery, now: Date): Promise<string> {
  return pageJson(
    ctx,
    "watchlist_coins",
    simpleList({
      name: "watchlist_coins",
      from: sql`watchlist_coins w`,
      where: isShown(user.id),
      key: { by: sql`w.placed_at`, type: "timestamptz" },
      id: sql`w.id`,
      desc: true,
      filters: user.id,
      row: {
        joins: sql`join watchlist_coins w on w.id = page.id join coins c on c.id = w.coin_id ${coinJoins(ctx, now)}`,
        json: watchedJson(ctx, now),
      },
    }),
    query,
  );
}

/** The ids of all watched coins of an account, in its own order. */
export async function listWatchedIds(ctx: Context, user: SignedIn): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ coin_id: string }>(
    sql`select w.coin_id from watchlist_coins w where ${isShown(user.id)} order by w.placed_at desc, w.id desc`,
  );
  return rows.map(({ coin_id }) => coin_id);
}

/** The watched coin that `where` names (over aliases `w` and `c`), as JSON text. @throws {AppError} not_found */
export async function watchedRow(ctx: Context, db: Queries, where: SQL, now: Date): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select (${watchedJson(ctx, now)})::text as json from watchlist_coins w join coins c on c.id = w.coin_id ${coinJoins(ctx, now)} where ${where} and c.status <> 'deleted'`);
  const json = rows[0]?.json;
  if (!json) throw notFound(m.error_not_found_coin());
  return json;
}

/** One watched coin as JSON text. @throws {AppError} not_found when it is not watched */
export function findWatched(ctx: Context, user: SignedIn, coinId: string, now: Date): Promise<string> {
  return watchedRow(ctx, ctx.db, sql`${isShown(user.id)} and w.coin_id = ${coinId}`, now);
}
