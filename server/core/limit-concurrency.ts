/** Runs what it is given, at most `most` at a time, the rest in the order they came. */
export const limitConcurrency = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next one as it is, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
