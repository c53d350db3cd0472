import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../core/context.ts";
import { type OutageLog, outageLog } from "../../core/outage-log.ts";
import { addNewToAttention, updateAttention } from "../coins/attention.ts";
import { askSources } from "./ask-sources.ts";
import { claimChecks, isAnyDue } from "./claim-checks.ts";
import { type PriceMetrics, priceMetrics } from "./metrics.ts";
import { addNewCoins } from "./plan-checks.ts";
import { isOutlier } from "./reconcile-price.ts";
import { type Recorded, recordPrices } from "./record-prices.ts";
import type { PriceSource } from "./source.ts";
import { availableSources } from "./source-backoff.ts";
import { priceSourcesOf } from "./sources.ts";

type Work = Pick<Context, "db" | "clock" | "log" | "config" | "nodes" | "modules">;

/** A round ends before the next minute's begins. */
const roundMs = 50_000;
/** Coins that are claimed, asked for and written together: few transactions, each a short one. */
const mostAtOnce = 300;
const lotsPerMinute = 6;

const perMinute = ({ coinsPerRequest, requestsPerMinute }: PriceSource) => coinsPerRequest * requestsPerMinute;

/** Reads prices, over the sources of one process. */
export type PriceRefresh = {
  /** Everything that is due, for not quite a minute. @returns how many prices were written */
  round(signal: AbortSignal): Promise<number>;
  /** One lot of what is most urgent: a coin that was approved just now has its price without waiting for the next round. */
  lot(signal: AbortSignal): Promise<number>;
};

export const createRefresh = (ctx: Work, sources: readonly PriceSource[] = priceSourcesOf(ctx)): PriceRefresh => {
  const metrics: PriceMetrics = priceMetrics();
  const doubts = new Map<string, OutageLog>(
    sources.map(({ name }) => [name, outageLog(ctx.log, ctx.clock, `prices of ${name}`)]),
  );

  /** Says once that a source's prices are far off, until none of them is. */
  const tellDoubts = (far: Recorded["far"]) => {
    for (const [name, count] of far) {
      if (count === 0) doubts.get(name)?.up();
      else
        doubts.get(name)?.down(`${count} prices more than ${isOutlier} times off the last ones; held until confirmed`);
    }
  };

  /** Claims, asks and writes one lot. @returns undefined when nothing is due, or nobody can be asked */
  const doLot = async (
    signal: AbortSignal,
  ): Promise<{ claimed: number; written: number; fullMs: number } | undefined> => {
    await addNewToAttention(ctx);
    await addNewCoins(ctx);
    if (!(await isAnyDue(ctx))) return undefined;
    const awake = await availableSources(ctx, sources);
    const chains = await Promise.all(awake.map((source) => source.chainIds()));
    const fastest = Math.max(0, ...awake.filter((_, n) => chains[n]?.length).map(perMinute));
    if (fastest === 0) return undefined;
    const most = Math.min(mostAtOnce, Math.ceil(fastest / lotsPerMinute));
    const checks = await claimChecks(ctx, most, [...new Set(chains.flat())]);
    if (checks.length === 0) return undefined;
    const findings = await askSources(ctx, sources, checks, signal, metrics);
    const { written, held, far } = await recordPrices(ctx, findings);
    metrics.written(written, held);
    tellDoubts(far);
    return { claimed: checks.length, written, fullMs: (checks.length / fastest) * 60_000 };
  };

  return {
    async round(stop) {
      if (sources.length === 0) return 0;
      const signal = AbortSignal.any([stop, AbortSignal.timeout(roundMs)]);
      let written = 0;
      await updateAttention(ctx);
      while (!signal.aborted) {
        const began = performance.now();
        const lot = await doLot(signal);
        if (!lot) break;
        written += lot.written;
        // No faster than the fastest source lets itself be asked.
        await wait(Math.max(0, lot.fullMs - (performance.now() - began)), undefined, { signal }).catch(() => {});
      }
      return written;
    },
    async lot(stop) {
      if (sources.length === 0) return 0;
      await updateAttention(ctx);
      return (await doLot(AbortSignal.any([stop, AbortSignal.timeout(roundMs)])))?.written ?? 0;
    },
  };
};
