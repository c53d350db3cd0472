import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageOf, simpleList } from "../../database/paging.ts";
import { publicName, publicSlug } from "./presenter.ts";

/** Every paid placement there is or was, newest first, as JSON text. */
export const listPlacements = (ctx: Context, query: PageQuery): Promise<string> =>
  pageOf(
    ctx,
    "placements",
    simpleList({
      name: "placements",
      from: sql`promotions p`,
      where: sql`true`,
      key: { by: sql`p.starts_at`, type: "timestamptz" },
      id: sql`p.id`,
      desc: true,
      row: {
        joins: sql`join promotions p on p.id = page.id join coins c on c.id = p.coin_id`,
        json: jsonObject({
          kind: sql`'promotion'`,
          who: publicName,
          coin_slug: publicSlug,
          where: sql`'Promoted strip and list'`,
          from: isoTime(sql`p.starts_at`),
          to: isoTime(sql`least(p.ends_at, case when c.status = 'deleted' then c.updated_at end)`),
        }),
      },
    }),
    query,
  );
