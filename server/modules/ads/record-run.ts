import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { newId, type Queries } from "../../database/client.ts";
import { adRuns, ads } from "../../database/schema/ads.ts";
import { hasShownCoin } from "./find-ads.ts";

type AdRow = typeof ads.$inferSelect;
type Run = typeof adRuns.$inferSelect;

const end = async (tx: Queries, run: Run, now: Date): Promise<void> => {
  // An ad that never started was never shown.
  if (run.startsAt >= now) await tx.delete(adRuns).where(eq(adRuns.id, run.id));
  else
    await tx
      .update(adRuns)
      .set({ endsAt: run.endsAt < now ? run.endsAt : now, open: false })
      .where(eq(adRuns.id, run.id));
};

/** A change of a field that /placements shows ends the run and starts another; other changes do not. */
const continues = (run: Run, ad: AdRow, now: Date): boolean =>
  run.endsAt > now &&
  run.advertiser === ad.advertiser &&
  run.slot === ad.slot &&
  (run.startsAt >= now || ad.startsAt <= now);

const isShown = async (tx: Queries, { coinId }: AdRow): Promise<boolean> => {
  const { rows } = await tx.execute<{ shown: boolean }>(
    sql`select ${hasShownCoin} as shown from (select ${coinId}::uuid as coin_id) a`,
  );
  return rows[0]?.shown === true;
};

/**
 * Updates the public record of an ad's runs (/placements) after the ad changed; `ad` is null once it is deleted. Past runs never change:
 * they keep their advertiser, slot and times. The caller holds the ad's lock.
 */
export async function recordRun(tx: Queries, adId: string, ad: AdRow | null, now: Date): Promise<void> {
  const [run] = await tx
    .select()
    .from(adRuns)
    .where(and(eq(adRuns.adId, adId), adRuns.open));
  const current = ad?.active && ad.endsAt > now && (await isShown(tx, ad)) ? ad : null;
  const startsAt = current && current.startsAt > now ? current.startsAt : now;
  if (run && current && continues(run, current, now)) {
    const runStart = run.startsAt < now ? run.startsAt : startsAt;
    await tx.update(adRuns).set({ startsAt: runStart, endsAt: current.endsAt }).where(eq(adRuns.id, run.id));
    return;
  }
  if (run) await end(tx, run, now);
  if (!current) return;
  const { advertiser, slot, endsAt } = current;
  await tx.insert(adRuns).values({ id: newId(now.getTime()), adId, advertiser, slot, startsAt, endsAt, open: true });
}

/**
 * Ends the runs of ads whose coin is hidden or cannot be sold, and starts one when it is shown again: those of `coinIds`, else of all coins. An
 * ad that is being changed is left to the next run.
 */
export async function recordCoinChanges(tx: Queries, now: Date, coinIds?: string[]): Promise<void> {
  const ofCoins: SQL = coinIds ? sql`a.coin_id = any(${sql.param(coinIds)}::uuid[])` : sql`a.coin_id is not null`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select a.id from ads a where ${ofCoins} and a.active and a.ends_at > ${now.toISOString()}
      and ${hasShownCoin} <> exists (select from ad_runs r where r.ad_id = a.id and r.open)
    order by a.id for update of a skip locked`);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const ad of await tx.select().from(ads).where(inArray(ads.id, ids))) await recordRun(tx, ad.id, ad, now);
}

/** Switches off the ads of coins that are removed for good: without their coin they would be ads of a page. */
export async function endAdsOf(tx: Queries, coinIds: string[], now: Date): Promise<void> {
  const ended = await tx.update(ads).set({ active: false }).where(inArray(ads.coinId, coinIds)).returning();
  for (const ad of ended) await recordRun(tx, ad.id, ad, now);
}

/** `recordCoinChanges` of all coins in its own transaction. */
export function recordAllCoinChanges({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  return db.transaction((tx) => recordCoinChanges(tx, clock()));
}
