import * as m from "@cointally/i18n/messages";
import { AppError } from "./app-error.ts";

type Shares = {
  /** Concurrent tasks of all callers. */
  running: number;
  /** Concurrent tasks of one caller. */
  runningEach: number;
  /** Waiting tasks of one caller; further ones are refused. */
  waitingEach: number;
  /** After each task the caller's next one waits as long as it took, so that one caller uses at most half of the time. */
  restEach?: boolean;
};

/**
 * Runs expensive tasks with limited concurrency. Callers take turns: a caller with many tasks waits for its own, and a new caller's first
 * task starts after at most one task of each other caller.
 */
export function fairQueue({ running: most, runningEach, waitingEach, restEach = false }: Shares) {
  let running = 0;
  const runningOf = new Map<string, number>();
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();

  const startNext = () => {
    if (running >= most) return;
    for (const [caller, queue] of waiting) {
      const own = runningOf.get(caller) ?? 0;
      if (own >= runningEach) continue;
      running++;
      runningOf.set(caller, own + 1);
      const start = queue.shift();
      waiting.delete(caller);
      // To the end of the line.
      if (queue.length > 0) waiting.set(caller, queue);
      start?.();
      return;
    }
  };

  const freeShare = (caller: string) => {
    const own = (runningOf.get(caller) ?? 1) - 1;
    if (own > 0) runningOf.set(caller, own);
    else runningOf.delete(caller);
    startNext();
  };

  /** @throws {AppError} too_many_requests when this caller has too much waiting already */
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const queue = waiting.get(caller) ?? [];
    if (queue.length >= waitingEach) {
      throw new AppError("too_many_requests", m.error_too_many_at_once(), { retry_after: 1 });
    }
    await new Promise<void>((start) => {
      queue.push(start);
      waiting.set(caller, queue);
      startNext();
    });
    const began = performance.now();
    try {
      return await work();
    } finally {
      running--;
      if (restEach) {
        setTimeout(freeShare, performance.now() - began, caller);
        startNext();
      } else freeShare(caller);
    }
  };
}
