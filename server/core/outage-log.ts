import type { Logger } from "pino";

/** Tells the log when something outside goes away and when it is back. */
export type OutageLog = {
  /** Says why, once, until it is back. */
  down(reason: string): void;
  up(): void;
};

/**
 * The log of one outside source. Each change is one line, and a source that comes and goes is told of at most once in `quietMs`.
 * Reasons must hold no URL: those have keys in them.
 */
export const outageLog = (
  log: Pick<Logger, "info" | "warn">,
  clock: () => Date,
  source: string,
  quietMs = 10 * 60_000,
  words = {
    down: "a source outside cannot be used; it is asked again later",
    up: "a source outside can be used again",
  },
): OutageLog => {
  let said = false;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    down(reason) {
      const now = clock().getTime();
      if (said || now - saidAt < quietMs) return;
      said = true;
      saidAt = now;
      log.warn({ source, reason }, words.down);
    },
    up() {
      if (!said) return;
      said = false;
      log.info({ source }, words.up);
    },
  };
};
