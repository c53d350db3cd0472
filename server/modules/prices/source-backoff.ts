import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { priceSources } from "../../database/schema/prices.ts";
import type { PriceSource, SourceFailure, SourceName } from "./source.ts";

type BackoffContext = Pick<Context, "db" | "clock" | "log">;

const initialPauseMs = 15_000;
const maxPauseMs = 15 * 60_000;
/** A source must work for this long before its recovery is logged, so that an unstable one is logged once. */
const recoveredAfterMs = 10 * 60_000;

/** The pause doubles with each consecutive failure and is never shorter than the source's Retry-After. */
const backoffMs = (failures: number, { retryAfterMs = 0 }: SourceFailure): number =>
  Math.max(retryAfterMs, Math.min(maxPauseMs, initialPauseMs * 2 ** Math.min(failures, 10)));

/** The sources that are not paused. Pauses are in the database, so they apply to every process and survive restarts. */
export async function availableSources(
  { db, clock }: BackoffContext,
  sources: readonly PriceSource[],
): Promise<PriceSource[]> {
  const rows = await db.select().from(priceSources);
  const paused = new Set(
    rows.filter(({ pausedUntil }) => pausedUntil && pausedUntil > clock()).map(({ name }) => name),
  );
  return sources.filter(({ name }) => !paused.has(name));
}

/** Every source in use that has ever failed, and whether its last request succeeded. */
export async function sourceAvailability({
  db,
  settings,
}: Pick<Context, "db" | "settings">): Promise<{ name: string; up: boolean }[]> {
  const rows = await db.select().from(priceSources).where(inArray(priceSources.name, settings.current().priceSources));
  return rows.map(({ name, failures }) => ({ name, up: failures === 0 }));
}

/** Pauses a source that failed. The first failure is logged, then nothing until it works again. */
export async function recordFailure(
  { db, clock, log }: BackoffContext,
  name: SourceName,
  failure: SourceFailure,
): Promise<void> {
  const now = clock();
  const before = await db.transaction(async (tx) => {
    await tx.insert(priceSources).values({ name }).onConflictDoNothing();
    const [row] = await tx.select().from(priceSources).where(eq(priceSources.name, name)).for("update");
    const failures = row?.failures ?? 0;
    const pausedUntil = new Date(now.getTime() + backoffMs(failures, failure));
    await tx
      .update(priceSources)
      .set({ failures: sql`least(${priceSources.failures} + 1, 1000)`, pausedUntil, lastError: failure.reason })
      .where(eq(priceSources.name, name));
    return row?.lastError ?? null;
  });
  if (before === null) log.warn({ source: name, reason: failure.reason }, "a price source failed and is retried later");
}

/** Records that a source works. Writes nothing if it worked before. */
export async function recordSuccess({ db, clock, log }: BackoffContext, name: SourceName): Promise<void> {
  const [row] = await db.select().from(priceSources).where(eq(priceSources.name, name));
  if (!row?.lastError) return;
  if (row.failures > 0) await db.update(priceSources).set({ failures: 0 }).where(eq(priceSources.name, name));
  if (row.pausedUntil && clock().getTime() - row.pausedUntil.getTime() < recoveredAfterMs) return;
  const recovered = await db
    .update(priceSources)
    .set({ pausedUntil: null, lastError: null })
    .where(sql`${priceSources.name} = ${name} and ${priceSources.lastError} is not null`)
    .returning({ name: priceSources.name });
  if (recovered.length > 0) log.info({ source: name }, "a price source works again");
}
