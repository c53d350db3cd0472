import { agree, priceOf, priceRatio } from "./decimals.ts";
import { outlierRatio } from "./reconcile-price.ts";
import type { PastPrice } from "./source.ts";

const hourMs = 60 * 60_000;

/** The periods over which services report a change, by the names in their responses. */
const periodMs = { m5: hourMs / 12, h1: hourMs, h6: 6 * hourMs, h24: 24 * hourMs, d7: 7 * 24 * hourMs };
export type ReportedChanges = { [period in keyof typeof periodMs]?: unknown };

/** The prices that changes in percent up to a price imply, oldest first. Whatever is no possible change is left out. */
export function pastOfChanges(priceUsd: string, changes: ReportedChanges, at: Date): PastPrice[] {
  return Object.entries(periodMs)
    .flatMap(([period, ms]): PastPrice[] => {
      const percent = changes[period as keyof typeof periodMs];
      if (typeof percent !== "number") return [];
      const price = priceOf(Number(priceUsd) / (1 + percent / 100));
      return price ? [{ at: new Date(at.getTime() - ms), priceUsd: price }] : [];
    })
    .reverse();
}

/**
 * The past prices of a source that may be shown beside a price: none where the source means another price, and none that is tenfold off, which a
 * single reading could not change either (reconcile-price.ts).
 */
export function plausiblePast(
  past: readonly PastPrice[],
  { reportedUsd, shownUsd }: { reportedUsd: string; shownUsd: string },
): PastPrice[] {
  if (!agree(reportedUsd, shownUsd)) return [];
  return past.filter(({ priceUsd }) => priceRatio(priceUsd, reportedUsd) < outlierRatio);
}
