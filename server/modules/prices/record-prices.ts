import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { makePartitions } from "../../database/partitions.ts";
import { priceRatio } from "./decimals.ts";
import { priceTables } from "./history.ts";
import { changeSince, sparklineSql } from "./price-changes.ts";
import type { CoinQuote } from "./query-sources.ts";
import { outlierRatio, type Reconciled, reconcilePrice } from "./reconcile-price.ts";
import type { SourceName } from "./source.ts";
import { checkIntervalMs, firstPriceIntervalMs } from "./tiers.ts";

type RecordContext = Pick<Context, "db" | "clock">;

const confirmAfterMs = 60_000;
/** Volume and market cap older than this are dropped. */
const figuresMaxAgeMs = 24 * 60 * 60_000;

type Outcome = CoinQuote & { reconciled: Reconciled | null };

/** When a coin is checked next: soon when its reading waits for confirmation, less and less often when no source knows it. */
const nextCheck = ({ check, reading, unanswered, reconciled }: Outcome) => {
  if (reconciled?.price === null)
    return { misses: 0, tries: 0, in: Math.min(confirmAfterMs, checkIntervalMs(check.tier, 0)) };
  const misses = reading ? 0 : check.misses + (unanswered ? 0 : 1);
  const isFirst = check.last === null && !reading;
  const tries = isFirst && unanswered ? check.tries + 1 : 0;
  return {
    misses,
    tries,
    in: isFirst ? firstPriceIntervalMs(check.tier, { misses, tries }) : checkIntervalMs(check.tier, misses),
  };
};

/**
 * SQL for the fully diluted value of row `r`'s coin, when it has one contract whose supply was read. Preferred to a source's value.
 */
const ownFdv = sql`(
  select nullif(least(round(r.price_usd * f.total_supply, 2), 1e15), 1e15) from contracts k
  join contract_facts f on f.chain_id = k.chain_id and f.address = k.address
  where k.coin_id = r.coin_id and k.position = 0
    and not exists (select from contracts o where o.coin_id = r.coin_id and o.position > 0))`;

const writeMarkets = (tx: Queries, priced: Outcome[], now: Date) => {
  const rows = priced.map(({ check, reading, figures, lacksFigures, reconciled }) => ({
    coin_id: check.id,
    price_usd: reconciled?.price,
    liquidity_usd: reading?.liquidityUsd ?? figures?.liquidityUsd ?? null,
    volume_24h: figures?.volume24h ?? null,
    market_cap: reading?.marketCap ?? figures?.marketCap ?? null,
    fdv: reading?.fdv ?? figures?.fdv ?? null,
    as_of: reading?.at.toISOString(),
    source: reading?.source,
    is_known: !lacksFigures && check.figuresAt !== null && now.getTime() - check.figuresAt.getTime() < figuresMaxAgeMs,
  }));
  const at = now.toISOString();
  const newOrPrevious = (column: string) => {
    const [fresh, before] = [sql.raw(`r.${column}`), sql.raw(`m.${column}`)];
    return sql`coalesce(${fresh}, case when r.is_known then ${before} end)`;
  };
  // Checks the status again, because a coin may have been removed meanwhile.
  return tx.execute(sql`
    with r as (
      select r.*, ${changeSince(now, "1h")} as change_1h, ${changeSince(now, "24h")} as change_24h, ${changeSince(now, "7d")} as change_7d
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (coin_id uuid, price_usd numeric, liquidity_usd numeric, volume_24h numeric,
        market_cap numeric, fdv numeric, as_of timestamptz, source text, is_known boolean)
      where exists (select from coins c where c.id = r.coin_id and c.status = 'approved')
    ), points as (
      insert into price_raw (coin_id, at, price_usd, volume_24h, liquidity_usd)
      select r.coin_id, ${at}::timestamptz, r.price_usd, ${newOrPrevious("volume_24h")}, ${newOrPrevious("liquidity_usd")}
      from r left join coin_markets m on m.coin_id = r.coin_id on conflict do nothing
    )
    insert into coin_markets as m (coin_id, price_usd, change_1h, change_24h, change_7d, volume_24h, liquidity_usd, market_cap, fdv, as_of,
      source, line, line_at)
    select r.coin_id, r.price_usd, r.change_1h, r.change_24h, r.change_7d, ${newOrPrevious("volume_24h")}, ${newOrPrevious("liquidity_usd")},
      ${newOrPrevious("market_cap")}, coalesce(${ownFdv}, ${newOrPrevious("fdv")}), r.as_of, r.source, l.line, l.line_at
    from r left join coin_markets m on m.coin_id = r.coin_id cross join lateral (${sparklineSql(now)}) l
    order by r.coin_id
    on conflict (coin_id) do update set price_usd = excluded.price_usd, change_1h = excluded.change_1h, change_24h = excluded.change_24h,
      change_7d = excluded.change_7d, volume_24h = excluded.volume_24h, liquidity_usd = excluded.liquidity_usd,
      market_cap = excluded.market_cap, fdv = excluded.fdv, as_of = excluded.as_of, source = excluded.source, line = excluded.line,
      line_at = excluded.line_at`);
};

const writeChecks = (tx: Queries, outcomes: Outcome[], now: Date) => {
  const rows = outcomes.map((outcome) => {
    const { check, figures, lacksFigures, reconciled } = outcome;
    const next = nextCheck(outcome);
    return {
      coin_id: check.id,
      next_at: new Date(now.getTime() + next.in).toISOString(),
      misses: next.misses,
      tries: next.tries,
      samples: reconciled?.samples ?? check.samples,
      figures_at: (figures || lacksFigures ? now : check.figuresAt)?.toISOString() ?? null,
    };
  });
  return tx.execute(sql`
    update price_checks p set next_at = r.next_at, misses = r.misses, tries = least(r.tries, 1000), samples = r.samples, figures_at = r.figures_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (coin_id uuid, next_at timestamptz, misses smallint, tries integer, samples jsonb, figures_at timestamptz)
    where p.coin_id = r.coin_id`);
};

/** The coins whose lease this process still holds: not claimed by others, and their contracts unchanged. */
const withValidLease = async (tx: Queries, coinQuotes: readonly CoinQuote[]): Promise<CoinQuote[]> => {
  const claims = JSON.stringify(coinQuotes.map(({ check }) => ({ coin_id: check.id, lease: check.lease })));
  const { rows } = await tx.execute<{ coin_id: string }>(sql`
    select p.coin_id from price_checks p
    join json_to_recordset(${claims}::json) as r (coin_id uuid, lease timestamptz) on r.coin_id = p.coin_id and r.lease = p.next_at
    order by p.coin_id for update of p`);
  const validIds = new Set(rows.map(({ coin_id }) => coin_id));
  return coinQuotes.filter(({ check }) => validIds.has(check.id));
};

const reconcile = (coinQuote: CoinQuote): Outcome => {
  const { check, reading, isConfirmed } = coinQuote;
  const isRepeated = check.samples.some(
    ({ at, source }) => source === reading?.source && at === reading.at.toISOString(),
  );
  // A repeated old value is no new reading: the price keeps its time.
  if (!reading || isRepeated) return { ...coinQuote, reconciled: null };
  const sample = { at: reading.at.toISOString(), price: reading.priceUsd, source: reading.source };
  return {
    ...coinQuote,
    reconciled: reconcilePrice({ current: check.last, samples: check.samples }, sample, isConfirmed),
  };
};

const isNewPrice = ({ reconciled, reading, check }: Outcome): boolean =>
  Boolean(reconciled?.price && reading && (!check.last || reading.at > check.last.at));

/** Numbers of prices written and of readings held back; per source, the number of outliers. */
export type RecordResult = {
  written: number;
  coinIds: string[];
  unconfirmed: number;
  outliers: Map<SourceName, number>;
};

const countOutliers = (outcomes: Outcome[]): RecordResult["outliers"] => {
  const outliers: RecordResult["outliers"] = new Map();
  for (const { reading, check, isConfirmed } of outcomes) {
    if (!reading) continue;
    const isOutlier =
      !isConfirmed && check.last !== null && priceRatio(reading.priceUsd, check.last.price) >= outlierRatio;
    outliers.set(reading.source, (outliers.get(reading.source) ?? 0) + Number(isOutlier));
  }
  return outliers;
};

/** Writes prices, their points and the next checks of some coins in one transaction. */
export async function recordPrices(
  { db, clock }: RecordContext,
  coinQuotes: readonly CoinQuote[],
): Promise<RecordResult> {
  const now = clock();
  await makePartitions(db, priceTables, now);
  return db.transaction(async (tx) => {
    const outcomes = (await withValidLease(tx, coinQuotes)).map(reconcile);
    const priced = outcomes.filter(isNewPrice);
    if (priced.length > 0) await writeMarkets(tx, priced, now);
    await writeChecks(tx, outcomes, now);
    const unconfirmed = outcomes.filter(({ reconciled }) => reconciled?.price === null).length;
    const coinIds = priced.map(({ check }) => check.id);
    return { written: priced.length, coinIds, unconfirmed, outliers: countOutliers(outcomes) };
  });
}
