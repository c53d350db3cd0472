import { and, eq } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { adRuns, type ads } from "../../database/schema/ads.ts";

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

/**
 * Updates the public record of an ad's runs (/placements) after the ad changed; `ad` is null once it is deleted. Past runs never change:
 * they keep their advertiser, slot and times. The caller holds the ad's lock.
 */
export async function recordRun(tx: Queries, adId: string, ad: AdRow | null, now: Date): Promise<void> {
  const [run] = await tx
    .select()
    .from(adRuns)
    .where(and(eq(adRuns.adId, adId), adRuns.open));
  const current = ad?.active && ad.endsAt > now ? ad : null;
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
