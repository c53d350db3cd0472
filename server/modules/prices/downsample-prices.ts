import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { dropPartitions, makePartitions } from "../../database/partitions.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";
import { priceTables, type Thinning, thinnings } from "./history.ts";

type Work = Pick<Context, "db" | "clock">;
/** Up to when each table has been made from the one before it. */
type Thinned = Partial<Record<Thinning["to"], string>>;

const setting = "prices_thinned";
/** A reading may be written a little after it was taken: a span is thinned when nothing more can fall into it. */
const settleMs = 2 * 60_000;
/** After a long stop, this much is caught up in one transaction. */
const atOnceMs = 6 * 60 * 60_000;

const floor = (time: number, spanMs: number) => Math.floor(time / spanMs) * spanMs;

/** Where thinning of this table begins that has never been thinned: at the span of its first point. */
const firstPoint = async (db: Queries, { from, spanMs }: Thinning): Promise<number | null> => {
  const { rows } = await db.execute<{ at: Date | null }>(sql`select min(at) as at from ${sql.identifier(from)}`);
  const at = rows[0]?.at;
  return at ? floor(new Date(at).getTime(), spanMs) : null;
};

/** The last point of each coin in each span of this stretch. Nothing is averaged: a point is a price that was read. */
const copyLast = ({ from, to, spanMs }: Thinning, begin: number, end: number) => {
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
 * Carries points from each table into the next thinner one, span by span, each span once, whatever number of processes do this at the
 * same time or were killed at it: the points and how far they go are one transaction.
 */
export const downsamplePrices = async ({ db, clock }: Work): Promise<void> => {
  const now = clock();
  let limit = now.getTime() - settleMs;
  await makePartitions(db, priceTables, now);
  for (const step of thinnings) {
    const end = floor(limit, step.spanMs);
    for (let done: number | null = null; done === null || done < end; ) {
      // Looked at before it is locked: most times there is nothing to do, and nothing is written.
      const known: Thinned = (await readSetting(db, setting)) ?? {};
      const before = known[step.to] ? Date.parse(known[step.to] as string) : await firstPoint(db, step);
      if (before === null || before >= end) break;
      done = await db.transaction(async (tx) => {
        await tx.execute(sql`insert into settings (key, value) values (${setting}, '{}') on conflict do nothing`);
        await tx.execute(sql`select from settings where key = ${setting} for update`);
        const thinned: Thinned = (await readSetting(tx, setting)) ?? {};
        const begin = thinned[step.to] ? Date.parse(thinned[step.to] as string) : before;
        const until = Math.min(end, Math.max(begin + step.spanMs, floor(begin + atOnceMs, step.spanMs)));
        if (begin >= end) return end;
        await tx.execute(copyLast(step, begin, until));
        await writeSetting(tx, setting, { ...thinned, [step.to]: new Date(until).toISOString() });
        return until;
      });
    }
    const thinned: Thinned = (await readSetting(db, setting)) ?? {};
    limit = thinned[step.to] ? Date.parse(thinned[step.to] as string) : 0;
  }
};

/** Drops the partitions that are old, unless their points have not been carried on yet. */
export const dropOldPrices = async ({ db, clock }: Work): Promise<string[]> => {
  const thinned: Thinned = (await readSetting(db, setting)) ?? {};
  // Where nothing was ever carried on there may be nothing to carry, or a site that was stopped before it came to it.
  const untouched = new Map<string, boolean>();
  for (const step of thinnings) {
    if (!thinned[step.to]) untouched.set(step.from, (await firstPoint(db, step)) === null);
  }
  const carried = (table: string, until: Date): boolean => {
    const next = thinnings.find(({ from }) => from === table)?.to;
    return untouched.get(table) ?? (!next || (thinned[next] ?? "") >= until.toISOString());
  };
  const now = clock();
  await makePartitions(db, priceTables, now);
  return dropPartitions(db, priceTables, now, carried);
};
