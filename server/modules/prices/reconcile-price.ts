import { limits } from "@cointally/contract/limits.ts";
import { byPrice, timesApart } from "./decimals.ts";

/** One reading of a coin's price. */
export type Sample = { at: string; price: string; source: string };

/** What is known of a coin's price: the one that is shown and when it was so, and the last readings. */
export type Known = { shown: { price: string; at: Date } | null; samples: readonly Sample[] };

export type Settled = {
  /** The price to show; null while the reading waits for another one. */
  price: string | null;
  samples: Sample[];
};

/** Readings that old say nothing about a price of now. */
const sampleMs = 15 * 60_000;
const mostSamples = 5;
/** Prices this close to each other tell the same. */
export const close = 1.25;
/** A price this far off the last one is more often a mistake or a lie than news. */
export const isOutlier = 10;

/** While the price shown is no older, a service alone never takes it ten times off: it may tell all its prices in another unit. */
const freshMs = limits.priceFreshMinutes * 60_000;

const agree = (one: string, other: string) => timesApart(one, other) <= close;

/** The median; of an even number the one of the middle two that is nearer to the price shown. */
const medianOf = (prices: string[], shown: string): string => {
  const sorted = prices.toSorted(byPrice);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as [string, string];
  return timesApart(low, shown) <= timesApart(high, shown) ? low : high;
};

/**
 * Makes a price of a reading, so that one reading alone moves it by a quarter at most. The first one ever shows. Then three readings within
 * 15 minutes settle it by their median; while there are fewer, one that is close to the price shown is taken, and any other waits for a
 * second that agrees. Ten times off takes a second source that says the same (`confirmed`), or three that agree: of what we read on the
 * chain ourselves at once, of a service once the price shown is stale.
 */
export const reconcilePrice = (known: Known, reading: Sample, confirmed: boolean): Settled => {
  const since = Date.parse(reading.at) - sampleMs;
  const recent = known.samples.filter(({ at }) => Date.parse(at) > since);
  const samples = [...recent, reading].slice(-mostSamples);
  if (known.shown === null || confirmed) return { price: reading.price, samples };

  const shown = known.shown.price;
  const prices = samples.map(({ price }) => price);
  const newest = prices.slice(-3);
  const allAgree = newest.every((price) => agree(price, reading.price));
  if (timesApart(reading.price, shown) >= isOutlier) {
    const mayTurn = reading.source === "onchain" || Date.parse(reading.at) - known.shown.at.getTime() > freshMs;
    return { price: mayTurn && newest.length === 3 && allAgree ? medianOf(newest, shown) : null, samples };
  }
  const median = medianOf(prices, shown);
  if (agree(reading.price, shown) && samples.length < 3) return { price: reading.price, samples };
  if (samples.length >= 3 && timesApart(median, shown) < isOutlier) return { price: median, samples };
  if (newest.length >= 2 && allAgree) return { price: medianOf(newest, shown), samples };
  return { price: null, samples };
};
