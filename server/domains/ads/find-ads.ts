import type { listActiveAds, listAds as listCall } from "@cointally/api/ads.ts";
import type { Input } from "@cointally/api/endpoint.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../context.ts";
import type { Queries } from "../../database/client.ts";
import { pageOf, simpleList } from "../../database/paging.ts";
import { notFound } from "../../refusal.ts";
import { adJson } from "./presenter.ts";

/** How long an ad stands first in its slot before the next one does. */
const turnMs = 15_000;

/** Whether `a` runs at that time. One for a coin that is not listed any more, or cannot be sold, is not shown. */
export const runsAt = (now: Date): SQL => sql`
  a.active and a.starts_at <= ${now.toISOString()} and a.ends_at > ${now.toISOString()}
  and (a.coin_id is null or exists (select from coins c where c.id = a.coin_id and c.status = 'approved' and not c.unsellable))`;

/** Every ad, newest first, as JSON text; `search` looks into title and advertiser. */
export const listAds = (ctx: Context, query: Input<typeof listCall>["query"]): Promise<string> => {
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
  return pageOf(ctx, "ads", list, query);
};

/**
 * The ads that run now, as JSON text: up to `limit` of each slot. They take turns by the clock, so that over any long time each of a
 * slot's ads is first for as long as any other, for all visitors alike. One that names chains or pages shows only where these are asked for.
 */
export const listRunning = async (
  ctx: Pick<Context, "db">,
  query: Input<typeof listActiveAds>["query"],
  now: Date,
): Promise<string> => {
  const { slot, page = null, chain_id: chain = null, limit } = query;
  const turn = Math.floor(now.getTime() / turnMs);
  const { rows } = await ctx.db.execute<{ ads: string | null; total: string }>(sql`
    with running as (
      select a.id, a.slot, row_number() over in_slot - 1 as n, count(*) over (partition by a.slot) as of
      from ads a where ${runsAt(now)} and (${slot ?? null}::text is null or a.slot = ${slot ?? null})
        and (a.pages = '{}' or ${page}::text = any(a.pages)) and (a.chain_ids = '{}' or ${chain}::int = any(a.chain_ids))
      window in_slot as (partition by a.slot order by a.id)
    ), placed as (select *, ((n - ${turn}::bigint) % of + of) % of as place from running)
    select string_agg((${adJson})::text, ',' order by p.slot, p.place) filter (where p.place < ${limit}) as ads, count(*) as total
    from placed p join ads a on a.id = p.id`);
  const [found] = rows;
  const envelope = { page: 1, limit, total: Number(found?.total ?? 0), total_capped: false, next_cursor: null };
  return `{"ads":[${found?.ads ?? ""}],${JSON.stringify(envelope).slice(1)}`;
};

/** One ad as JSON text. @throws {Refusal} not_found, also for one that is switched off and somebody who is no admin */
export const findAd = async (db: Queries, id: string, viewer: SignedIn | null): Promise<string> => {
  const { rows } = await db.execute<{ json: string }>(sql`
    select (${adJson})::text as json from ads a where a.id = ${id} and (a.active or ${viewer?.role === "admin"})`);
  if (!rows[0]) throw notFound("ad");
  return rows[0].json;
};
