import type { ChainNow, FarmTerms } from "../../chain/farms/farm-kind.ts";

export type Solvency = {
  /** Null where it cannot be known. */
  covered: boolean | null;
  /** In seconds as the chain counts them; null where the rewards are enough, or it is unknown. */
  runOutAt: bigint | null;
};

type Terms = Pick<FarmTerms, "startAt" | "endAt" | "perSecondE18" | "owed" | "owedIsLeast" | "emitted">;

const e18 = 10n ** 18n;
const later = (a: bigint, b: bigint) => (a > b ? a : b);
const earlier = (a: bigint, b: bigint) => (a < b ? a : b);

const isCovered = ({ owed, owedIsLeast, emitted }: Terms, balance: bigint): boolean | null => {
  if (balance < owed) return false;
  // What was earned and is not yet paid is at most all that ever flowed.
  return owedIsLeast && balance < owed + emitted ? null : true;
};

/**
 * Holds what a farm has of its reward token against what it owes until its end. When they run out is told at the latest: what is earned
 * and not paid yet goes first, where the contract tells of it.
 */
export const solvencyOf = (terms: Terms, balance: bigint | null, { at }: Pick<ChainNow, "at">): Solvency => {
  if (balance === null) return { covered: null, runOutAt: null };
  const covered = isCovered(terms, balance);
  if (covered !== false || terms.perSecondE18 === 0n) return { covered, runOutAt: null };
  const from = later(at, terms.startAt);
  const toCome = (terms.perSecondE18 * later(0n, terms.endAt - from)) / e18;
  const waiting = terms.owedIsLeast ? 0n : later(0n, terms.owed - toCome);
  const left = later(0n, balance - waiting);
  return { covered, runOutAt: earlier(terms.endAt, from + (left * e18) / terms.perSecondE18) };
};
