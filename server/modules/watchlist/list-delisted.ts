import { sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";

/** Watched coins that were denied, with the reason from the public log, as JSON text. Their pages no longer exist. */
export function listDelisted(ctx: Context, user: SignedIn, query: PageQuery): Promise<string> {
  return pageJson(
    ctx,
    "left_coins",
    simpleList({
      name: "left_coins",
      from: sql`watchlist_coins w join coins s on s.id = w.coin_id`,
      where: sql`w.user_id = ${user.id} and s.status = 'denied' and s.creator_id is distinct from ${user.id}`,
      key: { by: sql`w.placed_at`, type: "timestamptz" },
      id: sql`w.id`,
      desc: true,
      filters: user.id,
      row: {
        joins: sql`join watchlist_coins w on w.id = page.id join coins c on c.id = w.coin_id
          left join lateral (select reason_code, at from moderation_actions h where h.coin_id = c.id and h.action = 'denied' order by h.at desc, h.id desc limit 1) h on true`,
        json: jsonObject({
          id: sql`w.id`,
          coin_id: sql`w.coin_id`,
          name: sql`c.name`,
          symbol: sql`c.symbol`,
          reason_code: sql`h.reason_code`,
          left_at: isoTime(sql`h.at`),
        }),
      },
    }),
    query,
  );
}
