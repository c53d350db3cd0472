import type { Farm } from "@cointally/contract/farms.ts";

/** Whether a farm holds the rewards it owes: a word, a bar and how long they last. */
export type Solvency =
  | { is: "covered"; part: 1; leftMs: number; haveMs: number }
  | { is: "short"; part: number; leftMs: number; haveMs: number }
  | { is: "unknown"; notRead: boolean }
  /** `owes`: more than it holds, no more than it holds, or nothing; null if unknown. */
  | { is: "ended"; owes: "too much" | "covered" | "nothing" | null };

type Told = Pick<Farm, "phase" | "start_at" | "end_at" | "sync_error" | "synced_at"> & {
  solvency: Pick<Farm["solvency"], "owed" | "owed_is_least" | "covered" | "run_out_at">;
};

/** The solvency of a farm. One that was never read, or has no end, is unknown: never covered. */
export function solvencyOf({ phase, start_at, end_at, solvency, sync_error, synced_at }: Told, now: number): Solvency {
  const { covered, run_out_at, owed, owed_is_least } = solvency;
  const end = end_at ? Date.parse(end_at) : null;
  if (phase === "ended" || (end !== null && end <= now && phase !== null)) {
    if (covered === null) return { is: "ended", owes: null };
    if (!covered) return { is: "ended", owes: "too much" };
    return { is: "ended", owes: owed !== null && !owed_is_least && Number(owed) === 0 ? "nothing" : "covered" };
  }
  if (covered === null || end === null || synced_at === null) {
    return { is: "unknown", notRead: sync_error !== null || synced_at === null };
  }
  const from = Math.max(now, start_at ? Date.parse(start_at) : now);
  const leftMs = Math.max(0, end - from);
  if (covered) return { is: "covered", part: 1, leftMs, haveMs: leftMs };
  const runOut = run_out_at ? Date.parse(run_out_at) : from;
  const haveMs = Math.min(Math.max(0, runOut - from), leftMs);
  return { is: "short", part: leftMs === 0 ? 0 : haveMs / leftMs, leftMs, haveMs };
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Two durations in one unit: whole days, or hours below three days; rounded down, so that none is shown longer than it is. */
export function inOneUnit({ haveMs, leftMs }: { haveMs: number; leftMs: number }): {
  unit: "days" | "hours";
  have: number;
  left: number;
} {
  const unit = leftMs >= 3 * dayMs ? "days" : "hours";
  const size = unit === "days" ? dayMs : hourMs;
  const left = Math.floor(leftMs / size);
  const have = Math.floor(haveMs / size);
  // Two equal figures would mean that all rewards are covered.
  return { unit, left, have: haveMs < leftMs && have === left ? Math.max(0, left - 1) : have };
}
