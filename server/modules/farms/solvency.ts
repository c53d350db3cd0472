import type { ChainNow, FarmTerms } from "../../chain/farms/farm-kind.ts";

export type Solvency = {
  /** Whether the balance covers the debt; null when unknown. */
  covered: boolean | null;
  /** In chain time, seconds; null when the rewards are sufficient, or unknown. */
  runOutAt: bigint | null;
};

type Terms = Pick<FarmTerms, "startAt" | "endAt" | "perSecondE18" | "owed" | "owedIsLeast" | "emitted">;

const e18 = 10n ** 18n;
const max = (a: bigint, b: bigint) => (a > b ? a : b);
const min = (a: bigint, b: bigint) => (a < b ? a : b);

const isCovered = ({ owed, owedIsLeast, emitted }: Terms, balance: bigint): boolean | null => {
  if (balance < owed) return false;
  // Earned but unpaid rewards are at most everything emitted so far.
  return owedIsLeast && balance < owed + emitted ? null : true;
};

/**
 * Compares a farm's balance of its reward token with what it owes until its end. `runOutAt` is the latest possible time: rewards that are
 * earned but unpaid count first, where the contract reports them.
 */
export function solvencyOf(terms: Terms, balance: bigint | null, { at }: Pick<ChainNow, "at">): Solvency {
  if (balance === null) return { covered: null, runOutAt: null };
  const covered = isCovered(terms, balance);
  if (covered !== false || terms.perSecondE18 === 0n) return { covered, runOutAt: null };
  const start = max(at, terms.startAt);
  const future = (terms.perSecondE18 * max(0n, terms.endAt - start)) / e18;
  const unpaid = terms.owedIsLeast ? 0n : max(0n, terms.owed - future);
  const remaining = max(0n, balance - unpaid);
  return { covered, runOutAt: min(terms.endAt, start + (remaining * e18) / terms.perSecondE18) };
}
