import { limits } from "@cointally/contract/limits.ts";
import { sql } from "drizzle-orm";
import { exchangeOf } from "../../chain/exchanges.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { pricedCoinColumns } from "./claim-checks.ts";
import { plausiblePast } from "./past-prices.ts";
import { pastFigures } from "./price-changes.ts";
import { writeReportedPrices } from "./reported-prices.ts";
import type { History, PricedCoin, PriceSource, SourceName } from "./source.ts";
import { availableSources, recordFailure, recordSuccess } from "./source-backoff.ts";

type HistoryContext = Pick<Context, "db" | "clock" | "log">;

/** Coins of one run; the first pages of the lists are fewer. */
const maxCoins = 250;
/** A coin without a week is asked about again after this. */
const repeatMs = 24 * 60 * 60_000;

/** The coins that visitors see first (coins/attention.ts) and that have a price but no change of a week. */
const coinsWithoutWeek = async ({ db, clock }: HistoryContext): Promise<PricedCoin[]> => {
  const now = clock();
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Omit<PricedCoin, "nativeOf"> & { native_of: number | null }>(sql`
    select c.id, ${pricedCoinColumns}
    from coin_attention a join price_checks p on p.coin_id = a.coin_id join coin_markets m on m.coin_id = a.coin_id join coins c on c.id = a.coin_id
    where c.status = 'approved' and m.price_usd is not null and m.change_7d is null
      and m.as_of >= ${ago(limits.priceFreshMinutes * 60_000)}
      and coalesce(p.history_at not between ${ago(repeatMs)} and ${ago(0)}, true)
    order by a.class, c.id limit ${maxCoins}`);
  return rows.map(({ native_of, ...coin }) => ({ ...coin, nativeOf: native_of }));
};

/** Locks the coins that still have the contract of their history, and returns these with the price shown now. */
const withSameContract = async (
  tx: Queries,
  histories: readonly History[],
): Promise<(History & { shownUsd: string })[]> => {
  const rows = JSON.stringify(
    histories.map(({ coinId, chainId, address }) => ({
      coin_id: coinId,
      chain_id: chainId,
      address: address.toLowerCase(),
      is_native: address === exchangeOf(chainId)?.wrapped,
    })),
  );
  const { rows: same } = await tx.execute<{ coin_id: string; price: string }>(sql`
    select p.coin_id, m.price_usd::text as price from price_checks p
    join json_to_recordset(${rows}::json) as r (coin_id uuid, chain_id int, address text, is_native boolean) on r.coin_id = p.coin_id
    join coin_markets m on m.coin_id = p.coin_id
    where m.price_usd is not null and (r.is_native or exists (
      select from contracts k where k.coin_id = r.coin_id and k.live and k.chain_id = r.chain_id and lower(k.address) = r.address))
    order by p.coin_id for update of p`);
  const prices = new Map(same.map(({ coin_id, price }) => [coin_id, price]));
  return histories.flatMap((history) => {
    const shownUsd = prices.get(history.coinId);
    return shownUsd ? [{ ...history, shownUsd }] : [];
  });
};

/** Writes the weeks of coins, and at once the changes and lines that follow from them. */
const writeHistories = (
  { db, clock }: HistoryContext,
  source: SourceName,
  histories: readonly History[],
  answered: readonly string[],
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const now = clock();
    const valid = await withSameContract(tx, histories);
    const reports = valid.map(({ coinId, past, priceUsd: reportedUsd, shownUsd }) => ({
      coinId,
      source,
      past: plausiblePast(past, { reportedUsd, shownUsd }),
    }));
    const coinIds = reports.filter(({ past }) => past.length > 0).map(({ coinId }) => coinId);
    const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`;
    await tx.execute(sql`
      update price_checks p set history_at = ${now.toISOString()}::timestamptz
      from (select coin_id from price_checks where coin_id = any(${ids(answered)}) order by coin_id for update) locked
      where p.coin_id = locked.coin_id`);
    await writeReportedPrices(tx, reports, now);
    await tx.execute(sql`
      update coin_markets t set change_1h = w.change_1h, change_24h = w.change_24h, change_7d = w.change_7d, line = w.line, line_at = w.line_at,
        reported = w.reported
      from (
        select r.coin_id, w.* from coin_markets m join coin_markets r on r.coin_id = m.coin_id
        cross join lateral (${pastFigures(now, { redrawLine: true })}) w where m.coin_id = any(${ids(coinIds)}) order by m.coin_id
      ) w where t.coin_id = w.coin_id`);
    return coinIds;
  });

/**
 * Reads the last week of the coins that visitors see first, once for each, from sources that have it, so that the first day of a site has changes
 * and lines. What is left when a source fails or its budget is used up is read in the next minute.
 * @returns the coins whose figures changed
 */
export async function readHistories(
  ctx: HistoryContext,
  sources: readonly PriceSource[],
  signal: AbortSignal,
): Promise<string[]> {
  const [source] = (await availableSources(ctx, sources)).filter(({ histories }) => histories);
  if (!source?.histories) return [];
  const coins = await coinsWithoutWeek(ctx);
  if (coins.length === 0) return [];
  const { histories, answered, failure } = await source.histories(coins, signal);
  if (failure && !signal.aborted) await recordFailure(ctx, source.name, failure);
  if (answered.length === 0) return [];
  if (!failure) await recordSuccess(ctx, source.name);
  return writeHistories(ctx, source.name, histories, answered);
}
