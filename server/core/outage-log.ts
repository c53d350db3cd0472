import type { Logger } from "pino";

/** Logs when an external service fails and when it recovers. */
export type OutageLog = {
  /** Logs the reason once until it recovers. */
  down(reason: string): void;
  up(): void;
};

/**
 * The log of one external source. Each change is one line, and an unstable source is logged at most once in `quietMs`. Reasons must
 * contain no URL, because URLs contain keys.
 */
export function outageLog(
  log: Pick<Logger, "info" | "warn">,
  clock: () => Date,
  source: string,
  quietMs = 10 * 60_000,
  words = {
    down: "an external source cannot be used; it is tried again later",
    up: "an external source can be used again",
  },
): OutageLog {
  let reported = false;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    down(reason) {
      const now = clock().getTime();
      if (reported || now - reportedAt < quietMs) return;
      reported = true;
      reportedAt = now;
      log.warn({ source, reason }, words.down);
    },
    up() {
      if (!reported) return;
      reported = false;
      log.info({ source }, words.up);
    },
  };
}
