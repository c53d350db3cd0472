import type { Use } from "./judged-uses.ts";
import { densestSpan } from "./sorted-times.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Late starters are suspicious where most of a coin's voters are such accounts: of those who voted within so many hours before or after at
 * least `least`, and so large a share of all who are no newcomers.
 */
const share = 0.6;
const within = [
  { hours: 1.5, least: 10 },
  { hours: 12, least: 30 },
];

/**
 * Where so many of them were created within the first of these numbers of days, the others are left out if they are divided from
 * these by so many times the usual gap between two of them.
 */
const together = { share: 0.9, days: [1, 3, 7, 15, 30, 60, 90, 120], gap: 4 };

/** Uses of accounts that were left to age and voted for the first time in the last three days, where they are most of a coin's, oldest account first. */
export function findLateStarters(all: Use[]): Use[] {
  const uses = all.filter(({ isNewcomer }) => !isNewcomer);
  if (uses.filter(({ isLate }) => isLate).length < Math.min(...within.map(({ least }) => least))) return [];
  const suspicious = new Set<Use>();
  for (const { hours, least } of within) {
    let [start, end, late] = [0, 0, 0];
    for (const use of uses) {
      while (end < uses.length && (uses[end] as Use).at <= use.at + hours * hourMs) late += Number(uses[end++]?.isLate);
      while ((uses[start] as Use).at < use.at - hours * hourMs) late -= Number(uses[start++]?.isLate);
      if (use.isLate && late >= least && late >= share * (end - start)) suspicious.add(use);
    }
  }
  return createdTogether([...suspicious].sort((a, b) => a.accountAt - b.accountAt));
}

/** Those whose accounts were created together, of uses sorted by that; all where they were not. */
function createdTogether(uses: Use[]): Use[] {
  const created = uses.map(({ accountAt }) => accountAt);
  for (const days of together.days) {
    const cohort = densestSpan(created, days * dayMs);
    if (cohort.size === 0 || cohort.size < together.share * uses.length) continue;
    const most = (together.gap * days * dayMs) / cohort.size;
    const isNear = (n: number) => (created[n] as number) - (created[n - 1] as number) <= most;
    let [first, end] = [cohort.first, cohort.first + cohort.size];
    while (first > 0 && isNear(first)) first -= 1;
    while (end < uses.length && isNear(end)) end += 1;
    return uses.slice(first, end);
  }
  return uses;
}
