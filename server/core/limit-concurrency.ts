/** Runs tasks, at most `most` at a time, in order of arrival. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed to the next task directly, so that no later one can take it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
