const minuteMs = 60_000;

/**
 * How often prices are read, from the most used coins to the rest (docs/prices.md has the calculation). The interval of a coin that no source
 * knows doubles each time up to the tier's maximum.
 */
export const tiers = [
  { coins: 1_000, intervalMs: minuteMs, maxIntervalMs: 15 * minuteMs },
  { coins: 9_000, intervalMs: 5 * minuteMs, maxIntervalMs: 60 * minuteMs },
  { coins: Number.POSITIVE_INFINITY, intervalMs: 30 * minuteMs, maxIntervalMs: 12 * 60 * minuteMs },
] as const;

/** Interval between two checks after a number of consecutive misses. */
export function checkIntervalMs(tier: number, misses: number): number {
  const { intervalMs, maxIntervalMs } = tiers[tier] ?? tiers[2];
  return Math.min(maxIntervalMs, intervalMs * 2 ** Math.min(misses, 20));
}

/**
 * Interval before a coin has its first price, in every tier: 2, 4, 8 minutes and so on, up to the tier's maximum while no source knows it, and up
 * to 15 minutes while sources fail.
 */
const maxFailedIntervalMs = 15 * minuteMs;

export function firstPriceIntervalMs(tier: number, { misses, tries }: { misses: number; tries: number }): number {
  const maxIntervalMs = tries > 0 ? maxFailedIntervalMs : (tiers[tier] ?? tiers[2]).maxIntervalMs;
  return Math.min(maxIntervalMs, minuteMs * 2 ** Math.min(tries || misses, 20));
}
