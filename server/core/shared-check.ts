/** More simultaneous checks would not be faster; fewer would make callers wait for a check that began before their request. */
const atOnce = 3;

/**
 * Callers that arrive together share a check that begins after all of them came, so that each sees what was true after it asked, and
 * thirty-two callers pay for one.
 */
export function sharedCheck<T>(check: () => Promise<T>): () => Promise<T> {
  let underWay = 0;
  let next: Promise<T> | null = null;
  let begin: (() => void) | null = null;

  const ask = async (): Promise<T> => {
    underWay++;
    try {
      return await check();
    } finally {
      underWay--;
      begin?.();
    }
  };

  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      if (underWay < atOnce) setImmediate(resolve);
      else {
        begin = () => {
          begin = null;
          resolve();
        };
      }
    });

  return () => {
    next ??= turn().then(() => {
      next = null;
      return ask();
    });
    return next;
  };
}
