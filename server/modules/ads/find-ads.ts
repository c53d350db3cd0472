import { adSlots, type listActiveAds, type listAds as listCall } from "@cointally/contract/ads.ts";
import type { Input } from "@cointally/contract/endpoint.ts";
import { hasRole } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import { notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { readCursor } from "../../database/cursor.ts";
import { type List, pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { adJson } from "./presenter.ts";

/** How long an ad is first in its slot before the next one. */
const turnMs = 15_000;

/** SQL for whether ad `a` is for no coin, or for one that is listed and can be sold: others are not shown. */
export const hasShownCoin: SQL = sql`(a.coin_id is null
  or exists (select from coins c where c.id = a.coin_id and c.status = 'approved' and not c.unsellable))`;

/** SQL for whether ad `a` runs at that time. */
export function runsAt(now: Date): SQL {
  return sql`
  a.active and a.starts_at <= ${now.toISOString()} and a.ends_at > ${now.toISOString()} and ${hasShownCoin}`;
}

/** Every ad, newest first, as JSON text; `search` looks into title and advertiser. */
export function listAds(ctx: Context, query: Input<typeof listCall>["query"]): Promise<string> {
  const { slot, active, search } = query;
  const pattern = `%${search?.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const where = [
    slot ? sql`a.slot = ${slot}` : sql`true`,
    active === undefined ? sql`true` : sql`a.active = ${active}`,
    search ? sql`lower(a.title || ' ' || a.advertiser) like ${pattern}` : sql`true`,
  ];
  const list = simpleList({
    name: "ads",
    from: sql`ads a`,
    where: sql.join(where, sql` and `),
    key: { by: sql`a.created_at`, type: "timestamptz" },
    id: sql`a.id`,
    desc: true,
    row: { joins: sql`join ads a on a.id = page.id`, json: adJson },
    filters: [slot, active, search],
  });
  return pageJson(ctx, "ads", list, query);
}

/**
 * The ads that run now, as JSON text. They rotate by the clock: in the long run each ad of a slot is first for the same time, for all
 * visitors alike. The first ads of all slots come before the second ones, so that one short page fills every slot. A cursor names the
 * rotation of its first page and keeps that order. An ad for some chains or kinds of page is listed only where one of these is requested.
 */
export function listRunning(ctx: Context, query: Input<typeof listActiveAds>["query"], now: Date): Promise<string> {
  const { slot = null, on = null, chain_id: chain = null, cursor } = query;
  const filters = [slot, on, chain];
  const offered = ctx.settings.current().content.placements?.map((placement) => placement.slot) ?? [...adSlots];
  const running = sql`${runsAt(now)} and a.slot = any(${sql.param(offered)}::text[]) and (${slot}::text is null or a.slot = ${slot})
    and (a.pages = '{}' or ${on}::text = any(a.pages)) and (a.chain_ids = '{}' or ${chain}::int = any(a.chain_ids))`;
  const binding = JSON.stringify(["ads/active", filters]);
  const turn = cursor ? Number(readCursor(ctx.secret, binding, cursor).keys[0]) : Math.floor(now.getTime() / turnMs);
  const placed = sql`(
    select a.id, a.slot, (row_number() over in_slot - 1 - ${turn}::bigint % count(*) over whole_slot + count(*) over whole_slot)
      % count(*) over whole_slot as place
    from ads a where ${running}
    window in_slot as (partition by a.slot order by a.id), whole_slot as (partition by a.slot)) p`;
  const list: List = {
    segments: [
      {
        from: placed,
        where: sql`true`,
        keys: [
          { by: sql`${turn}::numeric`, type: "numeric" },
          { by: sql`p.place`, type: "integer" },
          { by: sql`p.slot`, type: "text" },
        ],
        id: sql`p.id`,
        desc: false,
      },
    ],
    total: { sets: [{ from: sql`ads a`, where: running }], key: null },
    binding,
    row: { joins: sql`join ads a on a.id = page.id`, json: adJson },
  };
  return pageJson(ctx, "ads", list, query);
}

/** One ad as JSON text. @throws {AppError} not_found, also for a disabled ad unless the caller manages ads */
export async function findAd(db: Queries, id: string, viewer: SignedIn | null): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select (${adJson})::text as json from ads a where a.id = ${id} and (a.active or ${viewer !== null && hasRole(viewer.role, "ads")})`);
  if (!rows[0]) throw notFound(m.error_not_found_ad());
  return rows[0].json;
}
