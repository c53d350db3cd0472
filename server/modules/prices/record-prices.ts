import { limits } from "@cointally/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { makePartitions } from "../../database/partitions.ts";
import { writeContractPrices } from "./contract-prices.ts";
import { agree, priceRatio } from "./decimals.ts";
import { priceTables } from "./history.ts";
import { plausiblePast } from "./past-prices.ts";
import { pastFigures } from "./price-changes.ts";
import type { CoinQuote } from "./query-sources.ts";
import { outlierRatio, type Reconciled, reconcilePrice, type Sample } from "./reconcile-price.ts";
import { writeReportedPrices } from "./reported-prices.ts";
import type { SourceName } from "./source.ts";
import { checkIntervalMs, firstPriceIntervalMs } from "./tiers.ts";

type RecordContext = Pick<Context, "db" | "clock">;

const confirmAfterMs = 60_000;
/** Volume and market cap older than this are dropped. */
const figuresMaxAgeMs = 24 * 60 * 60_000;

/** `shown` is what is shown from now on, where it changes: a price, or that a market is drained. */
type Outcome = CoinQuote & { reconciled: Reconciled | null; shown: Sample | null };
type Shown = Outcome & { shown: Sample };
const hasShown = (outcome: Outcome): outcome is Shown => outcome.shown !== null;

/** When a coin is checked next: soon when its reading, or that of one of its contracts, waits for confirmation, less and less often when no source knows it. */
const nextCheck = ({ check, reading, unanswered, reconciled }: Outcome, isUnsettled: boolean) => {
  if (reconciled?.shown === null || isUnsettled)
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

/** SQL for the fully diluted value of row `r`'s coin, when it has one contract whose supply was read. */
const ownFdv = sql`(
  select nullif(least(round(r.price_usd * f.total_supply, 2), 1e15), 1e15) from contracts k
  join contract_facts f on f.chain_id = k.chain_id and f.address = k.address
  where k.coin_id = r.coin_id and k.position = 0
    and not exists (select from contracts o where o.coin_id = r.coin_id and o.position > 0))`;

/** How old the last liquidity of a coin may be while no source that sees its pools answers. */
const liquidityMaxAgeMs = limits.priceFreshMinutes * 60_000;

/** Whether volume and market cap of before still belong to the price: recent, not found unknown since, and at about this price. */
const keepsFigures = ({ check, lacksFigures, shown }: Shown, now: Date): boolean =>
  !lacksFigures &&
  check.figuresAt !== null &&
  now.getTime() - check.figuresAt.getTime() < figuresMaxAgeMs &&
  check.last !== null &&
  shown.price !== null &&
  agree(shown.price, check.last.price);

/** SQL for a value of before at the price of row `r`, since the supply is the same. */
const atPrice = (value: SQL): SQL => sql`least(round(${value} * r.price_usd / nullif(m.price_usd, 0), 2), 1e15)`;

const writeMarkets = (tx: Queries, shown: Shown[], now: Date) => {
  const rows = shown.map((outcome) => {
    const { check, reading, figures, illiquid, poolsUnanswered } = outcome;
    return {
      coin_id: check.id,
      price_usd: outcome.shown.price,
      liquidity_usd: reading?.liquidityUsd ?? figures?.liquidityUsd ?? illiquid?.liquidityUsd ?? null,
      volume_24h: figures?.volume24h ?? null,
      market_cap: reading?.marketCap ?? figures?.marketCap ?? null,
      fdv: reading?.fdv ?? figures?.fdv ?? null,
      as_of: outcome.shown.at,
      source: outcome.shown.source,
      is_known: keepsFigures(outcome, now),
      has_no_pools: illiquid !== null || !poolsUnanswered,
    };
  });
  const at = now.toISOString();
  const since = new Date(now.getTime() - liquidityMaxAgeMs).toISOString();
  // Checks the status again, because a coin may have been removed meanwhile. Points have only what was read, by which its age is known.
  return tx.execute(sql`
    with given as (
      select r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r (coin_id uuid, price_usd numeric, liquidity_usd numeric, volume_24h numeric,
        market_cap numeric, fdv numeric, as_of timestamptz, source text, is_known boolean, has_no_pools boolean)
      where exists (select from coins c where c.id = r.coin_id and c.status = 'approved')
    ), points as (
      insert into price_raw (coin_id, at, price_usd, volume_24h, liquidity_usd)
      select r.coin_id, ${at}::timestamptz, r.price_usd, coalesce(r.volume_24h, case when r.is_known then m.volume_24h end), r.liquidity_usd
      from given r left join coin_markets m on m.coin_id = r.coin_id where r.price_usd is not null on conflict do nothing
    ), r as (
      select r.coin_id, r.price_usd, r.as_of, r.source,
        coalesce(r.volume_24h, case when r.is_known then m.volume_24h end) as volume_24h,
        coalesce(r.market_cap, case when r.is_known then ${atPrice(sql`m.market_cap`)} end) as market_cap,
        coalesce(r.fdv, case when r.is_known then ${atPrice(sql`m.fdv`)} end) as fdv,
        coalesce(r.liquidity_usd, case when not r.has_no_pools then (
          select h.liquidity_usd from price_raw h where h.coin_id = r.coin_id and h.liquidity_usd is not null
            and h.at > ${since}::timestamptz and h.at < ${at}::timestamptz order by h.at desc limit 1) end) as liquidity_usd
      from given r left join coin_markets m on m.coin_id = r.coin_id
    )
    insert into coin_markets as m (coin_id, price_usd, change_1h, change_24h, change_7d, volume_24h, liquidity_usd, market_cap, fdv, as_of,
      source, line, line_at, reported)
    select r.coin_id, r.price_usd, w.change_1h, w.change_24h, w.change_7d, r.volume_24h, r.liquidity_usd, r.market_cap, d.fdv, r.as_of, r.source,
      w.line, w.line_at, w.reported
    from r left join coin_markets m on m.coin_id = r.coin_id
    cross join lateral (
      -- A supply that is worth less than the market cap is not all of the coin: its contract is a bridge's.
      select coalesce(min(v.fdv) filter (where v.place = 1), min(v.fdv)) as fdv from (values (1, ${ownFdv}), (2, r.fdv)) v (place, fdv)
      where v.fdv >= coalesce(r.market_cap, 0)
    ) d
    cross join lateral (${pastFigures(now)}) w
    order by r.coin_id
    on conflict (coin_id) do update set price_usd = excluded.price_usd, change_1h = excluded.change_1h, change_24h = excluded.change_24h,
      change_7d = excluded.change_7d, volume_24h = excluded.volume_24h, liquidity_usd = excluded.liquidity_usd,
      market_cap = excluded.market_cap, fdv = excluded.fdv, as_of = excluded.as_of, source = excluded.source, line = excluded.line,
      line_at = excluded.line_at, reported = excluded.reported`);
};

/** Writes what sources said about the past of coins whose own points do not reach back a day. */
const writePast = (tx: Queries, shown: Shown[], now: Date) =>
  writeReportedPrices(
    tx,
    shown.flatMap(({ check, figures, reading, shown: { price } }) => {
      const from = [figures, reading].find((quote) => quote?.past?.length);
      if (!from?.past || price === null || !check.lacksDay) return [];
      const past = plausiblePast(from.past, { reportedUsd: from.priceUsd, shownUsd: price });
      return [{ coinId: check.id, source: from.source, past }];
    }),
    now,
  );

/** When volume and market cap were last read or found unknown. Not now where they were not written; null where those of before ended. */
const figuresAtOf = (outcome: Outcome, now: Date): Date | null => {
  const { check, figures, lacksFigures, reconciled } = outcome;
  if (figures || lacksFigures) return hasShown(outcome) || !reconciled ? now : check.figuresAt;
  return hasShown(outcome) && !keepsFigures(outcome, now) ? null : check.figuresAt;
};

const writeChecks = (tx: Queries, outcomes: Outcome[], unsettled: ReadonlySet<string>, now: Date) => {
  const rows = outcomes.map((outcome) => {
    const { check, reconciled } = outcome;
    const next = nextCheck(outcome, unsettled.has(check.id));
    return {
      coin_id: check.id,
      next_at: new Date(now.getTime() + next.in).toISOString(),
      misses: next.misses,
      tries: next.tries,
      samples: reconciled?.samples ?? check.samples,
      figures_at: figuresAtOf(outcome, now)?.toISOString() ?? null,
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

const isFall = (price: string, before: string) =>
  Number(price) < Number(before) && priceRatio(price, before) >= outlierRatio;

/** The reading of a coin: a price, or that the market of its current price is drained and no other source that answers has one. */
const sampleOf = ({ check: { last }, reading, illiquid }: CoinQuote): Sample | null => {
  const isNewer = reading !== null && (last === null || reading.at > last.at);
  // An old price of another source does not hide that the market is drained.
  if (last && illiquid?.isCurrent && !isNewer)
    return { at: illiquid.at.toISOString(), price: null, source: last.source };
  return reading && { at: reading.at.toISOString(), price: reading.priceUsd, source: reading.source };
};

/** At least this many coins of a source, and this share of them, must fall at once to make its unit suspicious rather than the coins. */
const suspicious = { coins: 5, share: 0.2 };

/** The services whose coins fell tenfold, or were drained, in such numbers. */
const sourcesWithWidespreadFalls = (coinQuotes: readonly CoinQuote[]): Set<string> => {
  const counts = new Map<string, { falls: number; coins: number }>();
  for (const coinQuote of coinQuotes) {
    const [sample, { last }] = [sampleOf(coinQuote), coinQuote.check];
    // The chain has no unit to change, and tokens without a value of their quote token are unknown rather than drained.
    if (!sample || !last || sample.source === "onchain") continue;
    const { falls, coins } = counts.get(sample.source) ?? { falls: 0, coins: 0 };
    const fell = !coinQuote.isConfirmed && (sample.price === null || isFall(sample.price, last.price));
    counts.set(sample.source, { falls: falls + Number(fell), coins: coins + 1 });
  }
  return new Set(
    [...counts].flatMap(([source, { falls, coins }]) =>
      falls >= suspicious.coins && falls >= suspicious.share * coins ? [source] : [],
    ),
  );
};

const reconcile = (given: CoinQuote, isWidespread: (source: string) => boolean): Outcome => {
  const sample = sampleOf(given);
  // Of a drained market an older price of another source shows nothing.
  const coinQuote = sample?.price === null ? { ...given, reading: null, figures: null } : given;
  const { check, isConfirmed } = coinQuote;
  const isRepeated = check.samples.some(({ at, source }) => source === sample?.source && at === sample.at);
  // A repeated old value is no new reading: the price keeps its time.
  if (!sample || isRepeated) return { ...coinQuote, reconciled: null, shown: null };
  const history = { current: check.last, samples: check.samples };
  const reconciled = reconcilePrice(history, sample, { isConfirmed, isWidespread: isWidespread(sample.source) });
  const { shown } = reconciled;
  const isNew = shown !== null && (check.last === null || Date.parse(shown.at) > check.last.at.getTime());
  return { ...coinQuote, reconciled, shown: isNew ? shown : null };
};

/** Numbers of prices written and of readings held back, the coins of both, and per source the number of outliers. */
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
    const widespread = sourcesWithWidespreadFalls(coinQuotes);
    const outcomes = (await withValidLease(tx, coinQuotes)).map((one) =>
      reconcile(one, (name) => widespread.has(name)),
    );
    const shown = outcomes.filter(hasShown);
    if (shown.length > 0) {
      await writePast(tx, shown, now);
      await writeMarkets(tx, shown, now);
    }
    const unsettled = await writeContractPrices(tx, outcomes);
    await writeChecks(tx, outcomes, unsettled, now);
    const unconfirmed = outcomes.filter(({ reconciled }) => reconciled?.shown === null);
    const coinIds = [...shown, ...unconfirmed].map(({ check }) => check.id);
    return { written: shown.length, coinIds, unconfirmed: unconfirmed.length, outliers: countOutliers(outcomes) };
  });
}
