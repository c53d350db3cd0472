import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { type PageQuery, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { publicName, publicSlug, publicWarnings } from "./presenter.ts";

/** Every paid placement, past and current, newest first, as JSON text: promotions of coins, and runs of ads. */
export function listPlacements(ctx: Context, query: PageQuery, now: Date): Promise<string> {
  return pageJson(
    ctx,
    "placements",
    simpleList({
      name: "placements",
      from: sql`(select id, starts_at from promotions union all select id, starts_at from ad_runs) p`,
      where: sql`p.starts_at <= ${now.toISOString()}`,
      key: { by: sql`p.starts_at`, type: "timestamptz" },
      id: sql`p.id`,
      desc: true,
      row: {
        joins: sql`left join promotions p on p.id = page.id left join coins c on c.id = p.coin_id left join ad_runs r on r.id = page.id`,
        json: jsonObject({
          kind: sql`case when r.id is null then 'promotion' else 'ad' end`,
          who: sql`coalesce(r.advertiser, ${publicName()})`,
          payer: sql`coalesce(r.advertiser, p.payer)`,
          coin_slug: publicSlug,
          coin_safety: publicWarnings(ctx),
          where: sql`case when r.id is null then 'Promoted strip and list' else 'Ad, ' || r.slot end`,
          slot: sql`r.slot`,
          from: isoTime(sql`coalesce(r.starts_at, p.starts_at)`),
          to: isoTime(sql`coalesce(r.ends_at, least(p.ends_at, case when c.status = 'deleted' then c.updated_at end))`),
        }),
      },
    }),
    query,
  );
}
