import { and, eq } from "drizzle-orm";
import { newId, type Queries } from "../../database/client.ts";
import { adRuns, type ads } from "../../database/schema/ads.ts";

type AdRow = typeof ads.$inferSelect;
type Run = typeof adRuns.$inferSelect;

const end = async (tx: Queries, run: Run, now: Date): Promise<void> => {
  // One that never began was never seen.
  if (run.startsAt >= now) await tx.delete(adRuns).where(eq(adRuns.id, run.id));
  else
    await tx
      .update(adRuns)
      .set({ endsAt: run.endsAt < now ? run.endsAt : now, open: false })
      .where(eq(adRuns.id, run.id));
};

/** What is the same as far as /placements tells goes on; anything else ends and another run begins. */
const goesOn = (run: Run, ad: AdRow, now: Date): boolean =>
  run.endsAt > now &&
  run.advertiser === ad.advertiser &&
  run.slot === ad.slot &&
  (run.startsAt >= now || ad.startsAt <= now);

/**
 * Keeps when an ad ran, as /placements tells it, after it became what it now is; `ad` is null once it is taken away. The past never changes:
 * what ran keeps its advertiser, slot and times. Wants the ad locked.
 */
export const keepRun = async (tx: Queries, adId: string, ad: AdRow | null, now: Date): Promise<void> => {
  const [run] = await tx
    .select()
    .from(adRuns)
    .where(and(eq(adRuns.adId, adId), adRuns.open));
  const wanted = ad?.active && ad.endsAt > now ? ad : null;
  const startsAt = wanted && wanted.startsAt > now ? wanted.startsAt : now;
  if (run && wanted && goesOn(run, wanted, now)) {
    const begun = run.startsAt < now ? run.startsAt : startsAt;
    await tx.update(adRuns).set({ startsAt: begun, endsAt: wanted.endsAt }).where(eq(adRuns.id, run.id));
    return;
  }
  if (run) await end(tx, run, now);
  if (!wanted) return;
  const { advertiser, slot, endsAt } = wanted;
  await tx.insert(adRuns).values({ id: newId(now.getTime()), adId, advertiser, slot, startsAt, endsAt, open: true });
};
