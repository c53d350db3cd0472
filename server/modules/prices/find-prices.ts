import type { PriceRange } from "@cointally/contract/prices.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { prepared } from "../../database/prepared.ts";

const dayMs = 86_400_000;
const maxPoints = 400;

const spans: Record<PriceRange, number> = {
  "24h": dayMs,
  "7d": 7 * dayMs,
  "30d": 30 * dayMs,
  "1y": 365 * dayMs,
  all: Number.POSITIVE_INFINITY,
};

/** The table for time ranges up to a length, and the interval of one point. */
type Scale = { upTo: number; table: SQL; interval: (span: number) => string };

const scales: Scale[] = [
  { upTo: spans["24h"], table: sql`price_raw`, interval: () => "5m" },
  { upTo: spans["7d"], table: sql`price_5m`, interval: () => "30m" },
  { upTo: spans["30d"], table: sql`price_1h`, interval: () => "2h" },
  // Two fewer, because a range begins and ends inside of a slot.
  { upTo: spans.all, table: sql`price_1d`, interval: (span) => `${Math.ceil(span / dayMs / (maxPoints - 2))}d` },
];

/** The UTC day of a coin's first stored price, or the time of the first that a source reported; undefined when its history began today. */
const firstTime = async (db: Pick<Database, "$client">, coinId: string): Promise<number | undefined> => {
  const [row] = await prepared<{ time: string | null }>(
    db,
    sql`select ${isoTime(sql`least((select min(day)::timestamp at time zone 'UTC' from price_1d where coin_id = ${coinId}),
      (select times[1] from reported_prices where coin_id = ${coinId}))`)} as time`,
  );
  return row?.time ? Date.parse(row.time) : undefined;
};

/**
 * The price history of a coin as JSON text (api.md, GET /coins/{id}/prices): the last point of each interval, at most 400, oldest first,
 * always ending with the newest price. A coin younger than the range gets the finer intervals of its age. Before our own first point of the
 * range come those that a source reported.
 */
export async function findPrices(
  db: Pick<Database, "$client">,
  coinId: string,
  range: PriceRange,
  now: Date,
): Promise<string> {
  const first = await firstTime(db, coinId);
  const age = first === undefined ? spans["24h"] : Math.max(spans["24h"], now.getTime() - first);
  const span = Math.min(spans[range], age);
  const { table, interval } = scales.find(({ upTo }) => span <= upTo) as Scale;
  const step = interval(span);
  const since = sql`${new Date(now.getTime() - span).toISOString()}::timestamptz`;
  const point = jsonObject({
    at: isoTime(sql`p.at`),
    price_usd: sql`p.price_usd::text`,
    volume_24h: sql`p.volume_24h::text`,
    liquidity_usd: sql`p.liquidity_usd::text`,
  });
  const rows = await prepared<{ json: string | null; reported: string | null }>(
    db,
    sql`
    with own as (
      select at, price_usd, volume_24h, liquidity_usd, 0 as current from ${table} where coin_id = ${coinId} and at > ${since} and at <= ${now.toISOString()}::timestamptz
      union all
      select as_of, price_usd, volume_24h, liquidity_usd, 1 from coin_markets
      where coin_id = ${coinId} and as_of > ${since} and price_usd is not null
    ), past as (
      select h.at, h.price_usd, r.source, own.began from (select min(at) as began from own) own, reported_prices r,
        unnest(r.times, r.prices) as h (at, price_usd)
      where r.coin_id = ${coinId} and h.at > ${since} and h.at < own.began
    )
    select string_agg((${point})::text, ',' order by p.at) as json,
      (select ${jsonObject({ source: sql`source`, until: isoTime(sql`began`) })}::text from past limit 1) as reported
    from (
      select distinct on (slot) * from (
        select *, date_bin(${step}::interval, at, 'epoch') as slot from (
          select * from own union all select at, price_usd, null, null, -1 from past
        ) known
      ) slotted order by slot, at desc, current desc
    ) p`,
  );
  const { json, reported } = rows[0] ?? {};
  return `{"prices":[${json ?? ""}],"reported":${reported ?? "null"},${JSON.stringify({ range, interval: step }).slice(1)}`;
}
