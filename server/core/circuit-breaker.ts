import type { OutageLog } from "./outage-log.ts";

/** The source is paused because it failed. */
export class SourceUnavailable extends Error {
  override name = "SourceUnavailable";
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super("The source is paused");
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * What an error says about the source: it responded, even if with a refusal; it failed; it failed and asks for a pause (429 with
 * Retry-After); or nothing, because the caller aborted.
 */
export type Verdict = "answered" | "failed" | "nothing" | { pauseMs: number };

export type Breaker = {
  /** Runs the work unless the source is paused. @throws {SourceUnavailable} and whatever the work throws */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the source is paused or being tried after failures. */
  isOpen(): boolean;
};

type Settings = {
  clock: () => Date;
  outage: OutageLog;
  judge?: (error: unknown) => Verdict;
  /** Consecutive failures that open it. */
  failures?: number;
  /** The first pause; each failed attempt doubles it. */
  firstPauseMs?: number;
  longestPauseMs?: number;
};

const defaultJudge = (error: unknown): Verdict => ((error as Error)?.name === "AbortError" ? "nothing" : "failed");
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * A circuit breaker: consecutive failures pause the source, then one attempt decides whether all callers may use it again. The state
 * belongs to one process.
 */
export function createBreaker({
  clock,
  outage,
  judge = defaultJudge,
  failures = 3,
  firstPauseMs = 5000,
  longestPauseMs = 5 * 60_000,
}: Settings): Breaker {
  let failedInRow = 0;
  let pauseMs = firstPauseMs;
  let openUntil: number | null = null;
  let trying = false;

  const close = () => {
    failedInRow = 0;
    pauseMs = firstPauseMs;
    openUntil = null;
    outage.up();
  };

  const open = (error: unknown, verdict: Verdict) => {
    const requestedPause = typeof verdict === "object" ? Math.min(verdict.pauseMs, 12 * longestPauseMs) : 0;
    openUntil = clock().getTime() + Math.max(pauseMs, requestedPause);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    outage.down(reasonOf(error));
  };

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const isTry = openUntil !== null;
    if (openUntil !== null) {
      const remaining = openUntil - clock().getTime();
      if (remaining > 0 || trying) throw new SourceUnavailable(Math.max(remaining, 1000));
      trying = true;
    }
    try {
      const result = await work();
      close();
      return result;
    } catch (error) {
      const verdict = judge(error);
      if (verdict === "answered") close();
      // Requests that were running when it opened say nothing new.
      else if (verdict !== "nothing" && (isTry || openUntil === null)) {
        failedInRow++;
        if (isTry || failedInRow >= failures || typeof verdict === "object") open(error, verdict);
      }
      throw error;
    } finally {
      if (isTry) trying = false;
    }
  };
  return { run, isOpen: () => openUntil !== null };
}
