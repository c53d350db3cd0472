/** So much of a minute's requests may be sent at once after a quiet time. */
const burst = 1 / 4;

export type RequestBudget = {
  /** Takes one request out of the budget; false when none is left at the moment. */
  take(): boolean;
};

/** Requests that may be sent in a minute, refilled steadily. Of one process: one at a time refreshes prices. */
export const requestBudget = (perMinute: number, clock: () => number = () => performance.now()): RequestBudget => {
  const most = Math.max(1, perMinute * burst);
  let left = most;
  let at = clock();
  return {
    take() {
      const now = clock();
      left = Math.min(most, left + ((now - at) * perMinute) / 60_000);
      at = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};
