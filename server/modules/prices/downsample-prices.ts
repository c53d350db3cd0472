import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { dropPartitions, makePartitions } from "../../database/partitions.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";
import { type Downsampling, downsamplings, priceTables, retainedPrices } from "./history.ts";

type DownsampleContext = Pick<Context, "db" | "clock">;
/** How far each table is filled from the previous one. */
type Progress = Partial<Record<Downsampling["to"], string>>;

const setting = "prices_thinned";
/** Prices may be written a little after they were read, so a span is downsampled after this delay. */
const writeDelayMs = 2 * 60_000;
/** Maximum time range of one transaction after a long downtime. */
const batchMs = 6 * 60 * 60_000;

const floor = (time: number, spanMs: number) => Math.floor(time / spanMs) * spanMs;

/** Start of the span of a table's first point, where its downsampling begins. */
const firstPoint = async (db: Queries, { from, spanMs }: Downsampling): Promise<number | null> => {
  const { rows } = await db.execute<{ at: Date | null }>(sql`select min(at) as at from ${sql.identifier(from)}`);
  const at = rows[0]?.at;
  return at ? floor(new Date(at).getTime(), spanMs) : null;
};

/** Copies the last point of each coin in each span of a time range. Nothing is averaged: every point is a price that was read. */
const copyLast = ({ from, to, spanMs }: Downsampling, begin: number, end: number) => {
  const columns = sql`coin_id, at, price_usd, volume_24h, liquidity_usd`;
  const day = to === "price_1d";
  const [low, high] = [begin, end].map((time) => new Date(time).toISOString());
  return sql`
    insert into ${sql.identifier(to)} (${columns}${day ? sql`, day` : sql``})
    select distinct on (coin_id, span) ${columns}${day ? sql`, span::date` : sql``}
    from (select *, date_bin(${`${spanMs} milliseconds`}::interval, at, 'epoch') as span from ${sql.identifier(from)}
      where at >= ${low}::timestamptz and at < ${high}::timestamptz) points
    where exists (select from coins c where c.id = points.coin_id)
    order by coin_id, span, at desc
    on conflict do nothing`;
};

/**
 * Where a step continues; undefined before its first time. Progress beyond the present was made by a clock that was ahead: the last hours are
 * copied again, which adds only what is missing.
 */
const beginOf = (progress: Progress, { to, spanMs }: Downsampling, end: number, now: Date): number | undefined => {
  const done = progress[to] ? Date.parse(progress[to]) : undefined;
  return done !== undefined && done > now.getTime() ? floor(end - batchMs, spanMs) : done;
};

/** Until the transaction ends, no process copies points: what is deleted meanwhile is not copied either. */
export async function lockDownsampling(tx: Queries): Promise<void> {
  await tx.execute(sql`insert into settings (key, value) values (${setting}, '{}') on conflict do nothing`);
  await tx.execute(sql`select from settings where key = ${setting} for update`);
}

/**
 * Copies points from each table into the next coarser one, each span exactly once even with concurrent or killed processes, because points
 * and progress are written in one transaction.
 */
export async function downsamplePrices({ db, clock }: DownsampleContext): Promise<void> {
  const now = clock();
  let limit = now.getTime() - writeDelayMs;
  await makePartitions(db, priceTables, now);
  for (const step of downsamplings) {
    const end = floor(limit, step.spanMs);
    for (let done: number | null = null; done === null || done < end; ) {
      // Checked before locking: mostly there is nothing to do.
      const progressBefore: Progress = (await readSetting(db, setting)) ?? {};
      const before = beginOf(progressBefore, step, end, now) ?? (await firstPoint(db, step));
      if (before === null || before >= end) break;
      done = await db.transaction(async (tx) => {
        await lockDownsampling(tx);
        const progress: Progress = (await readSetting(tx, setting)) ?? {};
        const begin = beginOf(progress, step, end, now) ?? before;
        const until = Math.min(end, Math.max(begin + step.spanMs, floor(begin + batchMs, step.spanMs)));
        if (begin >= end) return end;
        await tx.execute(copyLast(step, begin, until));
        await writeSetting(tx, setting, { ...progress, [step.to]: new Date(until).toISOString() });
        return until;
      });
    }
    const progress: Progress = (await readSetting(db, setting)) ?? {};
    limit = Math.min(limit, progress[step.to] ? Date.parse(progress[step.to] as string) : 0);
  }
}

/** Drops old partitions whose points have been downsampled. */
export async function dropOldPrices({ db, clock }: DownsampleContext): Promise<string[]> {
  const progress: Progress = (await readSetting(db, setting)) ?? {};
  // Without progress either there are no points, or the site was stopped before the first downsampling.
  const emptyTables = new Map<string, boolean>();
  for (const step of downsamplings) {
    if (!progress[step.to]) emptyTables.set(step.from, (await firstPoint(db, step)) === null);
  }
  const isDownsampled = (table: string, until: Date): boolean => {
    const next = downsamplings.find(({ from }) => from === table)?.to;
    return emptyTables.get(table) ?? (!next || (progress[next] ?? "") >= until.toISOString());
  };
  const now = clock();
  await makePartitions(db, priceTables, now);
  return dropPartitions(db, retainedPrices, now, isDownsampled);
}
