/** Pending rewards between two reads of the chain, computed from the known reward rate. */

/** What was read, in smallest units; `rateE18` is the reward per second times 10^18; `at` and `until` are timestamps in milliseconds. */
export type Reading = { units: bigint; rateE18: bigint; at: number; until: number };

const E18 = 10n ** 18n;

/** A staker's reward per second, times 10^18, less the referrer's share. */
export function stakersRate(
  flowE18: bigint,
  { staked, totalStaked, shareBps }: { staked: bigint; totalStaked: bigint; shareBps: number },
): bigint {
  if (totalStaked === 0n) return 0n;
  return (((flowE18 * staked) / totalStaked) * BigInt(10_000 - shareBps)) / 10_000n;
}

/** Pending rewards at a time: what was read plus what has accrued since, until the farm ends. */
export function pendingAt({ units, rateE18, at, until }: Reading, now: number): bigint {
  const elapsed = Math.max(0, Math.floor(Math.min(now, until) - at));
  return units + (rateE18 * BigInt(elapsed)) / 1000n / E18;
}

/** More decimals than this are of no use. */
const mostPlaces = 8;
const leastPlaces = 4;

/** How many decimals let the figure change each second, at most those of the token. Its width stays the same between reads. */
export function placesFor(rateE18: bigint, decimals: number): number {
  const digits = rateE18 / E18 === 0n ? 0 : (rateE18 / E18).toString().length;
  return Math.min(decimals, Math.max(leastPlaces, Math.min(mostPlaces, decimals - digits + 1)));
}

/** A decimal string with exactly so many decimals, cut and not rounded, so that no more is shown than there is. */
export function withPlaces(decimal: string, places: number): string {
  const [whole = "0", part = ""] = decimal.split(".");
  return places === 0 ? whole : `${whole}.${part.slice(0, places).padEnd(places, "0")}`;
}
