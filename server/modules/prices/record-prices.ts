import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { makePartitions } from "../../database/partitions.ts";
import type { Finding } from "./ask-sources.ts";
import { changeSince } from "./change-since.ts";
import { timesApart } from "./decimals.ts";
import { priceTables } from "./history.ts";
import { isOutlier, reconcilePrice, type Settled } from "./reconcile-price.ts";
import type { SourceName } from "./source.ts";
import { lineOf } from "./sparkline.ts";
import { firstPauseMs, pauseMs } from "./tiers.ts";

type Work = Pick<Context, "db" | "clock">;

const confirmMs = 60_000;
/** Volume and market cap that nobody repeats for so long are not told any more. */
const figuresKeptMs = 24 * 60 * 60_000;

type Outcome = Finding & { settled: Settled | null };

/** When a coin is looked at next. What waits for a second reading gets it soon; what no source knows is asked about less and less. */
const nextOf = ({ check, reading, unanswered, settled }: Outcome) => {
  if (settled?.price === null) return { misses: 0, tries: 0, in: Math.min(confirmMs, pauseMs(check.tier, 0)) };
  const misses = reading ? 0 : check.misses + (unanswered ? 0 : 1);
  const isFirst = check.last === null && !reading;
  const tries = isFirst && unanswered ? check.tries + 1 : 0;
  return { misses, tries, in: isFirst ? firstPauseMs(check.tier, { misses, tries }) : pauseMs(check.tier, misses) };
};

/**
 * What the whole supply of row `r`'s coin is worth, where one contract holds all of it and its supply was read: a source's word is the
 * second choice.
 */
const ownFdv = sql`(
  select nullif(least(round(r.price_usd * f.total_supply, 2), 1e15), 1e15) from contracts k
  join contract_facts f on f.chain_id = k.chain_id and f.address = k.address
  where k.coin_id = r.coin_id and k.position = 0
    and not exists (select from contracts o where o.coin_id = r.coin_id and o.position > 0))`;

const writeMarkets = (tx: Queries, priced: Outcome[], now: Date) => {
  const rows = priced.map(({ check, reading, figures, lacksFigures, settled }) => ({
    coin_id: check.id,
    price_usd: settled?.price,
    liquidity_usd: reading?.liquidityUsd ?? figures?.liquidityUsd ?? null,
    volume_24h: figures?.volume24h ?? null,
    market_cap: reading?.marketCap ?? figures?.marketCap ?? null,
    fdv: reading?.fdv ?? figures?.fdv ?? null,
    as_of: reading?.at.toISOString(),
    source: reading?.source,
    is_known: !lacksFigures && check.figuresAt !== null && now.getTime() - check.figuresAt.getTime() < figuresKeptMs,
  }));
  const at = now.toISOString();
  const told = (column: string) => {
    const [fresh, before] = [sql.raw(`r.${column}`), sql.raw(`m.${column}`)];
    return sql`coalesce(${fresh}, case when r.is_known then ${before} end)`;
  };
  // The coin again, so that one taken away meanwhile gets no price.
  return tx.execute(sql`
    with r as (
      select r.*, ${changeSince(now, "1h")} as change_1h, ${changeSince(now, "24h")} as change_24h, ${changeSince(now, "7d")} as change_7d
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (coin_id uuid, price_usd numeric, liquidity_usd numeric, volume_24h numeric,
        market_cap numeric, fdv numeric, as_of timestamptz, source text, is_known boolean)
      where exists (select from coins c where c.id = r.coin_id and c.status = 'approved')
    ), points as (
      insert into price_raw (coin_id, at, price_usd, volume_24h, liquidity_usd)
      select r.coin_id, ${at}::timestamptz, r.price_usd, ${told("volume_24h")}, ${told("liquidity_usd")}
      from r left join coin_markets m on m.coin_id = r.coin_id on conflict do nothing
    )
    insert into coin_markets as m (coin_id, price_usd, change_1h, change_24h, change_7d, volume_24h, liquidity_usd, market_cap, fdv, as_of,
      source, line, line_at)
    select r.coin_id, r.price_usd, r.change_1h, r.change_24h, r.change_7d, ${told("volume_24h")}, ${told("liquidity_usd")},
      ${told("market_cap")}, coalesce(${ownFdv}, ${told("fdv")}), r.as_of, r.source, l.line, l.line_at
    from r left join coin_markets m on m.coin_id = r.coin_id cross join lateral (${lineOf(now)}) l
    order by r.coin_id
    on conflict (coin_id) do update set price_usd = excluded.price_usd, change_1h = excluded.change_1h, change_24h = excluded.change_24h,
      change_7d = excluded.change_7d, volume_24h = excluded.volume_24h, liquidity_usd = excluded.liquidity_usd,
      market_cap = excluded.market_cap, fdv = excluded.fdv, as_of = excluded.as_of, source = excluded.source, line = excluded.line,
      line_at = excluded.line_at`);
};

const writeChecks = (tx: Queries, outcomes: Outcome[], now: Date) => {
  const rows = outcomes.map((outcome) => {
    const { check, figures, lacksFigures, settled } = outcome;
    const next = nextOf(outcome);
    return {
      coin_id: check.id,
      next_at: new Date(now.getTime() + next.in).toISOString(),
      misses: next.misses,
      tries: next.tries,
      samples: settled?.samples ?? check.samples,
      figures_at: (figures || lacksFigures ? now : check.figuresAt)?.toISOString() ?? null,
    };
  });
  return tx.execute(sql`
    update price_checks p set next_at = r.next_at, misses = r.misses, tries = least(r.tries, 1000), samples = r.samples, figures_at = r.figures_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (coin_id uuid, next_at timestamptz, misses smallint, tries integer, samples jsonb, figures_at timestamptz)
    where p.coin_id = r.coin_id`);
};

/** The coins that are still this process's own: nobody else has taken them since, and their contracts are the same. */
const keepOwn = async (tx: Queries, findings: readonly Finding[]): Promise<Finding[]> => {
  const claims = JSON.stringify(findings.map(({ check }) => ({ coin_id: check.id, lease: check.lease })));
  const { rows } = await tx.execute<{ coin_id: string }>(sql`
    select p.coin_id from price_checks p
    join json_to_recordset(${claims}::json) as r (coin_id uuid, lease timestamptz) on r.coin_id = p.coin_id and r.lease = p.next_at
    order by p.coin_id for update of p`);
  const own = new Set(rows.map(({ coin_id }) => coin_id));
  return findings.filter(({ check }) => own.has(check.id));
};

const settle = (finding: Finding): Outcome => {
  const { check, reading, confirmed } = finding;
  const isRepeated = check.samples.some(
    ({ at, source }) => source === reading?.source && at === reading.at.toISOString(),
  );
  // A source that repeats an old figure tells nothing new: the price keeps its age.
  if (!reading || isRepeated) return { ...finding, settled: null };
  const sample = { at: reading.at.toISOString(), price: reading.priceUsd, source: reading.source };
  return {
    ...finding,
    settled: reconcilePrice({ shown: check.last, samples: check.samples }, sample, confirmed),
  };
};

const isNewPrice = ({ settled, reading, check }: Outcome): boolean =>
  Boolean(settled?.price && reading && (!check.last || reading.at > check.last.at));

/** What was written: prices, and readings that wait for another; and the sources of readings, with how many of each were hard to believe. */
export type Recorded = { written: number; held: number; far: Map<SourceName, number> };

const countFar = (outcomes: Outcome[]): Recorded["far"] => {
  const far: Recorded["far"] = new Map();
  for (const { reading, check, confirmed } of outcomes) {
    if (!reading) continue;
    const isFar = !confirmed && check.last !== null && timesApart(reading.priceUsd, check.last.price) >= isOutlier;
    far.set(reading.source, (far.get(reading.source) ?? 0) + Number(isFar));
  }
  return far;
};

/** Writes what was found of some coins in one transaction: prices that settled, their points, and when to look again. */
export const recordPrices = async ({ db, clock }: Work, findings: readonly Finding[]): Promise<Recorded> => {
  const now = clock();
  await makePartitions(db, priceTables, now);
  return db.transaction(async (tx) => {
    const outcomes = (await keepOwn(tx, findings)).map(settle);
    const priced = outcomes.filter(isNewPrice);
    if (priced.length > 0) await writeMarkets(tx, priced, now);
    await writeChecks(tx, outcomes, now);
    const held = outcomes.filter(({ settled }) => settled?.price === null).length;
    return { written: priced.length, held, far: countFar(outcomes) };
  });
};
