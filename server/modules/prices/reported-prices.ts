import { lt, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { reportedPrices } from "../../database/schema/prices.ts";
import type { PastPrice, SourceName } from "./source.ts";

type Report = { coinId: string; source: SourceName; past: readonly PastPrice[] };

/** Stores what sources reported about the past of coins, oldest price first. A report with fewer prices never replaces one with more. */
export async function writeReportedPrices(tx: Queries, reports: readonly Report[], now: Date): Promise<void> {
  const rows = reports
    .filter(({ past }) => past.length > 0)
    .map(({ coinId, source, past }) => ({
      coin_id: coinId,
      source,
      times: past.map(({ at }) => at.toISOString()),
      prices: past.map(({ priceUsd }) => priceUsd),
    }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into reported_prices as p (coin_id, source, read_at, times, prices)
    select r.coin_id, r.source, ${now.toISOString()}::timestamptz, r.times, r.prices
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (coin_id uuid, source text, times timestamptz[], prices numeric[])
    where exists (select from coins c where c.id = r.coin_id and c.status = 'approved')
    order by r.coin_id
    on conflict (coin_id) do update set source = excluded.source, read_at = excluded.read_at, times = excluded.times, prices = excluded.prices
    where cardinality(excluded.times) >= cardinality(p.times)`);
}

/** After this all its prices are older than any figure reaches back. */
const keepMs = 8 * 24 * 60 * 60_000;

export async function dropReportedPrices({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  await db.delete(reportedPrices).where(lt(reportedPrices.readAt, new Date(clock().getTime() - keepMs)));
}
