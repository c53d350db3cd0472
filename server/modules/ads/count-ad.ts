import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { hourStart } from "../coins/count-view.ts";
import { utcDay } from "../coins/presenter.ts";
import { findAd, runsAt } from "./find-ads.ts";

export type Counted = "impressions" | "clicks";

/**
 * Counts an impression or click of an ad: once per visitor, ad and UTC hour, and only while it runs. A visitor is a network, with any
 * browser or account, stored for two hours as a hash keyed by a secret and the hour, so that visitors cannot be tracked.
 * @throws {AppError} not_found
 */
export async function countAd(ctx: Context, id: string, what: Counted, network: string, now: Date): Promise<void> {
  await findAd(ctx.db, id, null);
  const hour = hourStart(now);
  const hash = createHmac("sha256", ctx.secret).update(`ad\n${hour}\n${network}`).digest().subarray(0, 16);
  const column = sql.raw(what);
  await ctx.db.execute(sql`
    with seen as (
      insert into ad_visitors (hour, ad_id, what, visitor)
      select ${hour}, a.id, ${what}, ${hash} from ads a where a.id = ${id} and ${runsAt(now)} on conflict do nothing returning ad_id
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

/** Deletes the hashes of visitors of earlier hours. */
export async function purgeAdVisitors(ctx: Pick<Context, "db" | "clock">): Promise<void> {
  const before = new Date(ctx.clock().getTime() - 2 * 3_600_000).toISOString();
  await ctx.db.execute(sql`delete from ad_visitors where hour < ${before}`);
}
