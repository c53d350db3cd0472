import type { Farm } from "@cointally/contract/farms.ts";

/** Whether a farm holds the rewards it owes, and for how long. */
export type Solvency =
  | { status: "covered"; part: 1; remainingMs: number; coveredMs: number }
  | { status: "short"; part: number; remainingMs: number; coveredMs: number }
  | { status: "unknown"; unread: boolean }
  /** `owes`: more than it holds (`uncovered`), at most what it holds, or nothing; null if unknown. */
  | { status: "ended"; owes: "uncovered" | "covered" | "nothing" | null };

type SolvencyInput = Pick<Farm, "phase" | "start_at" | "end_at" | "sync_error" | "synced_at"> & {
  solvency: Pick<Farm["solvency"], "owed" | "owed_is_least" | "covered" | "run_out_at">;
};

/** The solvency of a farm; unknown if it was never read or has no end. */
export function solvencyOf(
  { phase, start_at, end_at, solvency, sync_error, synced_at }: SolvencyInput,
  now: number,
): Solvency {
  const { covered, run_out_at, owed, owed_is_least } = solvency;
  const end = end_at ? Date.parse(end_at) : null;
  if (phase === "ended" || (end !== null && end <= now && phase !== null)) {
    if (covered === null) return { status: "ended", owes: null };
    if (!covered) return { status: "ended", owes: "uncovered" };
    return { status: "ended", owes: owed !== null && !owed_is_least && Number(owed) === 0 ? "nothing" : "covered" };
  }
  if (covered === null || end === null || synced_at === null) {
    return { status: "unknown", unread: sync_error !== null || synced_at === null };
  }
  const from = Math.max(now, start_at ? Date.parse(start_at) : now);
  const remainingMs = Math.max(0, end - from);
  if (covered) return { status: "covered", part: 1, remainingMs, coveredMs: remainingMs };
  const runOut = run_out_at ? Date.parse(run_out_at) : from;
  const coveredMs = Math.min(Math.max(0, runOut - from), remainingMs);
  return { status: "short", part: remainingMs === 0 ? 0 : coveredMs / remainingMs, remainingMs, coveredMs };
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Two durations in the same unit, rounded down: whole days, or hours below three days. */
export function inSameUnit({ coveredMs, remainingMs }: { coveredMs: number; remainingMs: number }): {
  unit: "days" | "hours";
  covered: number;
  remaining: number;
} {
  const unit = remainingMs >= 3 * dayMs ? "days" : "hours";
  const size = unit === "days" ? dayMs : hourMs;
  const remaining = Math.floor(remainingMs / size);
  const covered = Math.floor(coveredMs / size);
  // Two equal figures would mean that all rewards are covered.
  const isRoundedUp = coveredMs < remainingMs && covered === remaining;
  return { unit, remaining, covered: isRoundedUp ? Math.max(0, remaining - 1) : covered };
}
