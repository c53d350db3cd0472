import * as m from "@cointally/i18n/messages";
import { AppError } from "./app-error.ts";

type Shares = {
  /** How many run at once, all together. */
  running: number;
  /** How many of them may be of one caller. */
  runningEach: number;
  /** How many of one caller may wait; the next one is refused. */
  waitingEach: number;
  /** After each piece its caller's next one waits as long as it took, so that one caller has at most half of the time. */
  restEach?: boolean;
};

/**
 * Runs costly work, a bounded number at a time. Callers take turns: whoever sends much waits for their own work, and the next caller's
 * first piece comes after at most one piece of each other caller.
 */
export const fairQueue = ({ running: most, runningEach, waitingEach, restEach = false }: Shares) => {
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
};
