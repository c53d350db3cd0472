import { limits } from "@cointally/contract/limits.ts";
import { agree, priceRatio } from "./decimals.ts";

/** One reading of a coin's price; null where the market that it had is drained, so that no price can be read there. */
export type Sample = { at: string; price: string | null; source: string };
type Priced = Sample & { price: string };

/** A coin's current price with its time, and its last readings. */
export type PriceHistory = { current: { price: string; at: Date } | null; samples: readonly Sample[] };

export type Reconciled = {
  /** The reading that is the price from now on, with its own time; null while the newest one waits for confirmation. */
  shown: Sample | null;
  samples: Sample[];
};

/** What else is known about a reading. */
export type Evidence = {
  /** A second source agrees. */
  isConfirmed?: boolean;
  /** Many coins of this source fell at once: it may have changed its unit. */
  isWidespread?: boolean;
};

/** Age up to which readings count. */
export const sampleMaxAgeMs = 15 * 60_000;
const maxSamples = 3;
/** A price this far from the current one is more likely wrong than real. */
export const outlierRatio = 10;

/** Age of the current price from which a service alone can raise it tenfold: all its prices may be in a wrong unit. */
const maxPriceAgeMs = limits.priceFreshMinutes * 60_000;

/** The median with its time, the newest of equal ones; of two, the one nearer to the current price. */
const medianOf = (samples: readonly Priced[], current: string): Priced => {
  const sorted = samples.toSorted((a, b) => Number(a.price) - Number(b.price) || a.at.localeCompare(b.at));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as [Priced, Priced];
  const middle = priceRatio(low.price, current) <= priceRatio(high.price, current) ? low : high;
  return sorted.findLast(({ price }) => price === middle.price) as Priced;
};

const isPriced = (sample: Sample): sample is Priced => sample.price !== null;

/**
 * Derives the new price from a reading, so that a single reading changes it by at most a quarter. The first reading is accepted. Then the median
 * of the last three readings within 15 minutes counts, with the time at which it was read; with fewer, a reading close to the current price is
 * accepted, and any other waits for a second one that agrees. A tenfold change needs a second source that agrees, or three readings that agree:
 * at once for on-chain readings and for a fall, which people need to know; for a rise that only a service reports, when the current price is
 * stale. A drained market needs three readings too.
 */
export function reconcilePrice(
  history: PriceHistory,
  reading: Sample,
  { isConfirmed, isWidespread }: Evidence = {},
): Reconciled {
  const at = Date.parse(reading.at);
  // Readings after this one are of a clock that was ahead.
  const recent = history.samples.filter((one) => Date.parse(one.at) > at - sampleMaxAgeMs && Date.parse(one.at) < at);
  const samples = [...recent, reading].slice(-maxSamples);
  const { current } = history;
  if (!isPriced(reading)) {
    const isDrained = current !== null && !isWidespread && samples.length === maxSamples && !samples.some(isPriced);
    return { shown: isDrained ? reading : null, samples };
  }
  if (current === null || isConfirmed) return { shown: reading, samples };

  const newest = samples.filter(isPriced);
  const median = medianOf(newest, current.price);
  const allAgree = newest.every(({ price }) => agree(price, reading.price));
  const settled = (isSettled: boolean) => ({ shown: isSettled ? median : null, samples });
  if (priceRatio(reading.price, current.price) >= outlierRatio) {
    const isFall = Number(reading.price) < Number(current.price);
    const mayJump =
      reading.source === "onchain" || (isFall && !isWidespread) || at - current.at.getTime() > maxPriceAgeMs;
    return settled(mayJump && newest.length === maxSamples && allAgree);
  }
  if (newest.length === maxSamples && priceRatio(median.price, current.price) < outlierRatio) return settled(true);
  if (agree(reading.price, current.price)) return { shown: reading, samples };
  return settled(newest.length >= 2 && allAgree);
}
