import { limits } from "@cointally/contract/limits.ts";
import { byPrice, priceRatio } from "./decimals.ts";

/** One reading of a coin's price. */
export type Sample = { at: string; price: string; source: string };

/** A coin's current price with its time, and its last readings. */
export type PriceHistory = { current: { price: string; at: Date } | null; samples: readonly Sample[] };

export type Reconciled = {
  /** The new price; null while the reading waits for confirmation. */
  price: string | null;
  samples: Sample[];
};

/** Age up to which readings count. */
const sampleMaxAgeMs = 15 * 60_000;
const maxSamples = 5;
/** Prices within this ratio agree. */
export const agreementRatio = 1.25;
/** A price this far from the current one is more likely wrong than real. */
export const outlierRatio = 10;

/** Age of the current price below which a service alone cannot change it tenfold: all its prices may be in a wrong unit. */
const maxPriceAgeMs = limits.priceFreshMinutes * 60_000;

const agree = (one: string, other: string) => priceRatio(one, other) <= agreementRatio;

/** The median; of an even number, the middle price nearer to the current one. */
const medianOf = (prices: string[], current: string): string => {
  const sorted = prices.toSorted(byPrice);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as [string, string];
  return priceRatio(low, current) <= priceRatio(high, current) ? low : high;
};

/**
 * Derives the new price from a reading, so that a single reading changes it by at most a quarter. The first reading is accepted. Then the median
 * of three readings within 15 minutes counts; with fewer, a reading close to the current price is accepted, and any other waits for a second
 * one that agrees. A tenfold change needs a second source that agrees (`isConfirmed`), or three readings that agree: on-chain readings at
 * once, those of a service only when the current price is stale.
 */
export function reconcilePrice(history: PriceHistory, reading: Sample, isConfirmed: boolean): Reconciled {
  const since = Date.parse(reading.at) - sampleMaxAgeMs;
  const recent = history.samples.filter(({ at }) => Date.parse(at) > since);
  const samples = [...recent, reading].slice(-maxSamples);
  if (history.current === null || isConfirmed) return { price: reading.price, samples };

  const current = history.current.price;
  const prices = samples.map(({ price }) => price);
  const newest = prices.slice(-3);
  const allAgree = newest.every((price) => agree(price, reading.price));
  if (priceRatio(reading.price, current) >= outlierRatio) {
    const mayJump =
      reading.source === "onchain" || Date.parse(reading.at) - history.current.at.getTime() > maxPriceAgeMs;
    return { price: mayJump && newest.length === 3 && allAgree ? medianOf(newest, current) : null, samples };
  }
  const median = medianOf(prices, current);
  if (agree(reading.price, current) && samples.length < 3) return { price: reading.price, samples };
  if (samples.length >= 3 && priceRatio(median, current) < outlierRatio) return { price: median, samples };
  if (newest.length >= 2 && allAgree) return { price: medianOf(newest, current), samples };
  return { price: null, samples };
}
