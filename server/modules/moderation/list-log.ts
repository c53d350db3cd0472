import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { publicMark, publicName, publicSlug } from "./presenter.ts";

/** Approvals and denials, newest first, as JSON text. Nobody is named in it, and no reason in words: those are for the owner. */
export const listLog = (ctx: Context, query: PageQuery): Promise<string> =>
  pageJson(
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
          coin: jsonObject({ id: sql`c.id`, slug: publicSlug, name: publicName(), safety: publicMark(ctx) }),
          action: sql`h.action`,
          reason_code: sql`h.reason_code`,
        }),
      },
    }),
    query,
  );
