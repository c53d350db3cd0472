import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { findVisibleCoin, isOwnerOrModerator } from "../coins/find-coin.ts";
import { historyJson, publicName, publicSlug, publicWarnings } from "./presenter.ts";

/**
 * Every action on a coin, newest first, as JSON text, for its owner and admins.
 * @throws {AppError} forbidden for another account's public coin, not_found for one that is not public
 */
export async function listHistory(ctx: Context, user: SignedIn, coinId: string, query: PageQuery): Promise<string> {
  const coin = await findVisibleCoin(ctx.db, coinId, user);
  if (!isOwnerOrModerator(user, coin)) throw new AppError("forbidden", m.error_history_owner_only());
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
}

/** Approvals and denials, newest first, as JSON text, without names of persons and texts of reasons, which only the owner sees. */
export function listLog(ctx: Context, query: PageQuery): Promise<string> {
  return pageJson(
    ctx,
    "log",
    simpleList({
      name: "log",
      from: sql`moderation_actions h`,
      where: sql`h.action in ('approved', 'denied')`,
      key: { by: sql`h.at`, type: "timestamptz" },
      id: sql`h.id`,
      desc: true,
      row: {
        joins: sql`join moderation_actions h on h.id = page.id join coins c on c.id = h.coin_id`,
        json: jsonObject({
          at: isoTime(sql`h.at`),
          coin: jsonObject({ id: sql`c.id`, slug: publicSlug, name: publicName(), safety: publicWarnings(ctx) }),
          action: sql`h.action`,
          reason_code: sql`h.reason_code`,
        }),
      },
    }),
    query,
  );
}
