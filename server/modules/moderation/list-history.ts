import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { findVisibleCoin, isOwnerOrAdmin } from "../coins/find-coin.ts";
import { historyJson } from "./presenter.ts";

/**
 * Every action on a coin, newest first, as JSON text, for its owner and moderators.
 * @throws {AppError} forbidden for another's public coin, not_found for another's private one
 */
export const listHistory = async (ctx: Context, user: SignedIn, coinId: string, query: PageQuery): Promise<string> => {
  const coin = await findVisibleCoin(ctx.db, coinId, user);
  if (!isOwnerOrAdmin(user, coin)) throw new AppError("forbidden", m.error_history_owner_only());
  return pageJson(
    ctx,
    "history",
    simpleList({
      name: "history",
      from: sql`moderation_actions h`,
      where: sql`h.coin_id = ${coinId}`,
      key: { by: sql`h.at`, type: "timestamptz" },
      id: sql`h.id`,
      desc: true,
      filters: coinId,
      row: {
        joins: sql`join moderation_actions h on h.id = page.id left join users u on u.id = h.actor_id`,
        json: historyJson,
      },
    }),
    query,
  );
};
