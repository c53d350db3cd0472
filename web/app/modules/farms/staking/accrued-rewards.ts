/** Computes pending rewards between two reads of the chain from the reward rate. */

/** A read amount in smallest units. `rateE18`: reward per second times 10^18; `at`, `until`: timestamps in ms. */
export type Reading = { units: bigint; rateE18: bigint; at: number; until: number };

const E18 = 10n ** 18n;

/** A staker's reward per second, times 10^18, less the referrer's share. */
export function stakerRate(
  totalRateE18: bigint,
  { staked, totalStaked, shareBps }: { staked: bigint; totalStaked: bigint; shareBps: number },
): bigint {
  if (totalStaked === 0n) return 0n;
  return (((totalRateE18 * staked) / totalStaked) * BigInt(10_000 - shareBps)) / 10_000n;
}

/** The pending rewards at a time: what was read plus what has accrued since, until the farm ends. */
export function pendingAt({ units, rateE18, at, until }: Reading, now: number): bigint {
  const elapsed = Math.max(0, Math.floor(Math.min(now, until) - at));
  return units + (rateE18 * BigInt(elapsed)) / 1000n / E18;
}

const maxPlaces = 8;
const minPlaces = 4;

/** How many decimals make a change visible every second, at most the token's. The same between reads, so that the width is stable. */
export function decimalsFor(rateE18: bigint, decimals: number): number {
  const digits = rateE18 / E18 === 0n ? 0 : (rateE18 / E18).toString().length;
  return Math.min(decimals, Math.max(minPlaces, Math.min(maxPlaces, decimals - digits + 1)));
}

/** A decimal string with exactly this many decimals; truncated, not rounded, so that it never shows more than there is. */
export function truncateDecimals(decimal: string, places: number): string {
  const [whole = "0", part = ""] = decimal.split(".");
  return places === 0 ? whole : `${whole}.${part.slice(0, places).padEnd(places, "0")}`;
}
