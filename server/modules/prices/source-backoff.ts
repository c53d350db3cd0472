import { eq, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { priceSources } from "../../database/schema/prices.ts";
import type { PriceSource, SourceName, Trouble } from "./source.ts";

type Work = Pick<Context, "db" | "clock" | "log">;

const firstRestMs = 15_000;
const longestRestMs = 15 * 60_000;
/** The log hears that a source is back when it kept answering for so long: one that comes and goes is told of once. */
const backAfterMs = 10 * 60_000;

/** A source rests twice as long after each failure in a row, and never shorter than it asked to be left alone. */
const restOf = (failures: number, { retryAfterMs = 0 }: Trouble): number =>
  Math.max(retryAfterMs, Math.min(longestRestMs, firstRestMs * 2 ** Math.min(failures, 10)));

/** The sources that may be asked now: those that failed rest, for every process alike, and a restart does not wake them. */
export const availableSources = async (
  { db, clock }: Work,
  sources: readonly PriceSource[],
): Promise<PriceSource[]> => {
  const rows = await db.select().from(priceSources);
  const resting = new Set(rows.filter(({ restUntil }) => restUntil && restUntil > clock()).map(({ name }) => name));
  return sources.filter(({ name }) => !resting.has(name));
};

/** Every source that has ever failed, and whether it may be asked now. */
export const sourceStates = async ({
  db,
  clock,
}: Pick<Work, "db" | "clock">): Promise<{ name: string; up: boolean }[]> => {
  const rows = await db.select().from(priceSources);
  return rows.map(({ name, restUntil }) => ({ name, up: !restUntil || restUntil <= clock() }));
};

/** Puts a source that failed to rest. The log says why when it begins to fail, and is silent until it answers again. */
export const putToRest = async ({ db, clock, log }: Work, name: SourceName, trouble: Trouble): Promise<void> => {
  const now = clock();
  const before = await db.transaction(async (tx) => {
    await tx.insert(priceSources).values({ name }).onConflictDoNothing();
    const [row] = await tx.select().from(priceSources).where(eq(priceSources.name, name)).for("update");
    const failures = row?.failures ?? 0;
    const restUntil = new Date(now.getTime() + restOf(failures, trouble));
    await tx
      .update(priceSources)
      .set({ failures: sql`least(${priceSources.failures} + 1, 1000)`, restUntil, trouble: trouble.why })
      .where(eq(priceSources.name, name));
    return row?.trouble ?? null;
  });
  if (before === null)
    log.warn({ source: name, reason: trouble.why }, "a price source cannot be used; it is asked again later");
};

/** Notes that a source answers. Nothing is written while it did before. */
export const noteAnswer = async ({ db, clock, log }: Work, name: SourceName): Promise<void> => {
  const [row] = await db.select().from(priceSources).where(eq(priceSources.name, name));
  if (!row?.trouble) return;
  if (row.failures > 0) await db.update(priceSources).set({ failures: 0 }).where(eq(priceSources.name, name));
  if (row.restUntil && clock().getTime() - row.restUntil.getTime() < backAfterMs) return;
  const back = await db
    .update(priceSources)
    .set({ restUntil: null, trouble: null })
    .where(sql`${priceSources.name} = ${name} and ${priceSources.trouble} is not null`)
    .returning({ name: priceSources.name });
  if (back.length > 0) log.info({ source: name }, "a price source can be used again");
};
