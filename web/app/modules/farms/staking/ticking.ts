/** Pending rewards between two reads of the chain: what the farm gives each second is known, so nobody needs to ask for each of them. */

/** What was read, in smallest units; `rateE18` is what comes in each second, times 10^18; `at` and `until` are milliseconds of the page. */
export type Reading = { units: bigint; rateE18: bigint; at: number; until: number };

const E18 = 10n ** 18n;

/** What a staker gets of a farm's flow each second, times 10^18, a referrer's share taken off. */
export function stakersRate(
  flowE18: bigint,
  { staked, totalStaked, shareBps }: { staked: bigint; totalStaked: bigint; shareBps: number },
): bigint {
  if (totalStaked === 0n) return 0n;
  return (((flowE18 * staked) / totalStaked) * BigInt(10_000 - shareBps)) / 10_000n;
}

/** What is pending at a moment: what was read and what has come in since, until the farm ends. */
export function pendingAt({ units, rateE18, at, until }: Reading, now: number): bigint {
  const elapsed = Math.max(0, Math.floor(Math.min(now, until) - at));
  return units + (rateE18 * BigInt(elapsed)) / 1000n / E18;
}

/** Finer than this a figure is no use to anybody. */
const mostPlaces = 8;
const leastPlaces = 4;

/** How many decimals make a second be seen, and no more than the token has: the figure keeps its width between reads. */
export function placesFor(rateE18: bigint, decimals: number): number {
  const digits = rateE18 / E18 === 0n ? 0 : (rateE18 / E18).toString().length;
  return Math.min(decimals, Math.max(leastPlaces, Math.min(mostPlaces, decimals - digits + 1)));
}

/** A decimal string with exactly so many decimals, cut and not rounded: nobody is shown more than there is. */
export function withPlaces(decimal: string, places: number): string {
  const [whole = "0", part = ""] = decimal.split(".");
  return places === 0 ? whole : `${whole}.${part.slice(0, places).padEnd(places, "0")}`;
}
