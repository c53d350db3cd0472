import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../core/context.ts";
import { type OutageLog, outageLog } from "../../core/outage-log.ts";
import { addNewToAttention, updateAttention } from "../coins/attention.ts";
import { claimChecks, isAnyDue } from "./claim-checks.ts";
import { coinGecko } from "./coingecko.ts";
import { dexScreener } from "./dexscreener.ts";
import { type PriceMetrics, priceMetrics } from "./metrics.ts";
import { onchainSource } from "./onchain.ts";
import { addNewCoins } from "./plan-checks.ts";
import { querySources } from "./query-sources.ts";
import { readHistories } from "./read-histories.ts";
import { outlierRatio } from "./reconcile-price.ts";
import { type RecordResult, recordPrices } from "./record-prices.ts";
import type { PriceSource, SourceName } from "./source.ts";
import { availableSources } from "./source-backoff.ts";

type RefreshContext = Pick<Context, "db" | "clock" | "log" | "config" | "settings" | "nodes" | "modules" | "figures">;

const sourceFactories: Record<SourceName, (ctx: RefreshContext) => PriceSource> = {
  onchain: onchainSource,
  dexscreener: ({ settings, clock }) => dexScreener(settings.current(), clock),
  coingecko: ({ settings, clock }) => coinGecko(settings.current(), clock),
};

/** The sources of PRICE_SOURCES in order. Kept until their settings change, because each has a request budget. */
const livePriceSources = (ctx: RefreshContext): (() => readonly PriceSource[]) => {
  let sources: PriceSource[] = [];
  let settings = "";
  return () => {
    const { priceSources, coinGecko, dexScreenerUrl } = ctx.settings.current();
    const now = JSON.stringify([priceSources, coinGecko, dexScreenerUrl]);
    if (now !== settings) sources = priceSources.map((name) => sourceFactories[name](ctx));
    settings = now;
    return sources;
  };
};

/** A round ends before the next one begins. */
const roundMs = 50_000;
/** Maximum coins per batch, for few and short transactions. */
const maxBatchSize = 300;
const batchesPerMinute = 6;

const perMinute = ({ coinsPerRequest, requestsPerMinute }: PriceSource) => coinsPerRequest * requestsPerMinute;

/** Refreshes prices through the sources of one process. */
export type PriceRefresh = {
  /** Checks all due coins for up to 50 seconds. @returns how many prices were written */
  round(signal: AbortSignal): Promise<number>;
  /** Checks one batch of the most urgent coins, so that a newly approved coin need not wait for the next round. */
  batch(signal: AbortSignal): Promise<number>;
};

export function createPriceRefresh(ctx: RefreshContext, given?: readonly PriceSource[]): PriceRefresh {
  const metrics: PriceMetrics = priceMetrics();
  const currentSources = given ? () => given : livePriceSources(ctx);
  const outlierLogs = new Map<string, OutageLog>();
  const outlierLogOf = (name: string): OutageLog => {
    const log = outlierLogs.get(name) ?? outageLog(ctx.log, ctx.clock, `prices of ${name}`);
    outlierLogs.set(name, log);
    return log;
  };

  /** Logs once that a source has outliers, and again when it has none. */
  const logOutliers = (outliers: RecordResult["outliers"]) => {
    for (const [name, count] of outliers) {
      if (count === 0) outlierLogOf(name).up();
      else
        outlierLogOf(name).down(
          `${count} prices more than ${outlierRatio} times off the last ones; held until confirmed`,
        );
    }
  };

  /** Claims, queries and writes one batch. @returns undefined when nothing is due or no source is available */
  const runBatch = async (
    signal: AbortSignal,
  ): Promise<{ claimed: number; written: number; minDurationMs: number } | undefined> => {
    const sources = currentSources();
    await addNewToAttention(ctx);
    await addNewCoins(ctx);
    if (!(await isAnyDue(ctx))) return undefined;
    const available = await availableSources(ctx, sources);
    const chains = await Promise.all(available.map((source) => source.chainIds()));
    const fastest = Math.max(0, ...available.filter((_, n) => chains[n]?.length).map(perMinute));
    if (fastest === 0) return undefined;
    const limit = Math.min(maxBatchSize, Math.ceil(fastest / batchesPerMinute));
    const checks = await claimChecks(ctx, limit, [...new Set(chains.flat())]);
    if (checks.length === 0) return undefined;
    const quotes = await querySources(ctx, sources, checks, signal, metrics);
    const { written, coinIds, unconfirmed, outliers } = await recordPrices(ctx, quotes);
    ctx.figures.changed(coinIds);
    metrics.written(written, unconfirmed);
    logOutliers(outliers);
    return { claimed: checks.length, written, minDurationMs: (checks.length / fastest) * 60_000 };
  };

  return {
    async round(stop) {
      if (currentSources().length === 0) return 0;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(roundMs)]);
      let written = 0;
      await updateAttention(ctx);
      ctx.figures.changed(await readHistories(ctx, currentSources(), signal));
      while (!signal.aborted) {
        const startedAt = performance.now();
        const batch = await runBatch(signal);
        if (!batch) break;
        written += batch.written;
        // No faster than the request budget of the fastest source.
        await wait(Math.max(0, batch.minDurationMs - (performance.now() - startedAt)), undefined, { signal }).catch(
          () => {},
        );
      }
      return written;
    },
    async batch(stop) {
      if (currentSources().length === 0) return 0;
      await updateAttention(ctx);
      return (await runBatch(AbortSignal.any([stop, AbortSignal.timeout(roundMs)])))?.written ?? 0;
    },
  };
}
