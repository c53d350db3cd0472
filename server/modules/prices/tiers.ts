const minuteMs = 60_000;

/**
 * How often prices are read: the busiest and most watched coins, those after them, and the rest (docs/prices.md has the sum). A coin that no
 * source knows is asked about half as often after each time, to the longest pause of its tier.
 */
export const tiers = [
  { coins: 1_000, everyMs: minuteMs, longestMs: 15 * minuteMs },
  { coins: 9_000, everyMs: 5 * minuteMs, longestMs: 60 * minuteMs },
  { coins: Number.POSITIVE_INFINITY, everyMs: 30 * minuteMs, longestMs: 12 * 60 * minuteMs },
] as const;

/** What is left between two looks after so many times in a row without a price. */
export const pauseMs = (tier: number, misses: number): number => {
  const { everyMs, longestMs } = tiers[tier] ?? tiers[2];
  return Math.min(longestMs, everyMs * 2 ** Math.min(misses, 20));
};

/**
 * Until a coin has its first price it is asked about again within minutes, whatever its tier: after 2, 4, 8 minutes and so on while no source
 * knows it, to the longest pause of its tier; to 15 minutes while sources fail, which says nothing of the coin.
 */
const longestFailedMs = 15 * minuteMs;

export function firstPauseMs(tier: number, { misses, tries }: { misses: number; tries: number }): number {
  const longestMs = tries > 0 ? longestFailedMs : (tiers[tier] ?? tiers[2]).longestMs;
  return Math.min(longestMs, minuteMs * 2 ** Math.min(tries || misses, 20));
}
