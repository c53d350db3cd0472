import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { visitorBlockOf } from "../../core/network.ts";
import { hourStart } from "../coins/count-view.ts";
import { utcDay } from "../coins/presenter.ts";
import { findAd, runsAt } from "./find-ads.ts";

export type Counted = "impressions" | "clicks";

/** When the time began in which a visitor counts once: the UTC hour, and for clicks the UTC day. */
const began: Record<Counted, (now: Date) => string> = {
  impressions: hourStart,
  clicks: (now) => `${utcDay(now)}T00:00:00Z`,
};

/**
 * Counts an impression or click of an ad: once per visitor, ad and UTC hour, a click once per UTC day, and only while the ad runs. A visitor is
 * a block of networks (`visitorBlockOf`), with any browser or account, stored for that time as a hash keyed by a secret and the time, so that
 * visitors cannot be tracked.
 * @throws {AppError} not_found
 */
export async function countAd(ctx: Context, id: string, what: Counted, address: string, now: Date): Promise<void> {
  await findAd(ctx.db, id, null);
  const since = began[what](now);
  const visitor = `ad\n${since}\n${visitorBlockOf(address)}`;
  const hash = createHmac("sha256", ctx.secret).update(visitor).digest().subarray(0, 16);
  const column = sql.raw(what);
  await ctx.db.execute(sql`
    with seen as (
      insert into ad_visitors (hour, ad_id, what, visitor)
      select ${since}, a.id, ${what}, ${hash} from ads a where a.id = ${id} and ${runsAt(now)} on conflict do nothing returning ad_id
    )
    insert into ad_days as d (ad_id, day, ${column}) select ad_id, ${utcDay(now)}, 1 from seen
    on conflict (ad_id, day) do update set ${column} = d.${column} + 1`);
}

/** Impressions and clicks of an ad by UTC day, oldest first. @throws {AppError} not_found */
export async function findAdDays(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<{ day: string; impressions: number; clicks: number }[]> {
  const { rows } = await db.execute<{ day: string; impressions: number; clicks: number }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, impressions, clicks from ad_days where ad_id = ${id} order by 1`,
  );
  return rows;
}

/** Deletes the hashes of visitors of earlier hours, and of earlier days for clicks. */
export async function purgeAdVisitors(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  const now = ctx.clock();
  const before = new Date(now.getTime() - 2 * 3_600_000).toISOString();
  await ctx.db.execute(
    sql`delete from ad_visitors where hour < ${before} and (what <> 'clicks' or hour < ${utcDay(now)}::timestamptz)`,
  );
}
