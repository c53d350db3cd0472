import { FetchError, fetchJson, retryAfterMs } from "../../core/fetch-json.ts";
import type { SourceFailure } from "./source.ts";

const maxPauseMs = 60 * 60_000;

type Options = NonNullable<Parameters<typeof fetchJson>[1]>;

/** Requests JSON of a price service; why the whole service failed, where it did. A request that it rejects is an answer. */
export async function requestService(
  url: string,
  options: Options & { signal: AbortSignal },
  clock: () => Date,
): Promise<{ status: number; json: unknown } | SourceFailure> {
  try {
    const { status, headers, json } = await fetchJson(url, options);
    if (status === 429 || status >= 500) {
      const pause = retryAfterMs(headers, clock());
      return { reason: `HTTP ${status}`, ...(pause !== undefined && { retryAfterMs: Math.min(pause, maxPauseMs) }) };
    }
    if (status === 401 || status === 403) return { reason: `HTTP ${status}: access denied` };
    if (status >= 300 && status < 400) return { reason: `HTTP ${status}: redirected` };
    return { status, json };
  } catch (error) {
    if (error instanceof FetchError) return { reason: error.message };
    if (options.signal.aborted) return { reason: "no time left" };
    throw error;
  }
}

/** Fraction of a minute's requests that may be sent at once after a pause. */
const burst = 1 / 4;

export type RequestBudget = {
  /** Takes one request from the budget; false when none is left now. */
  take(): boolean;
};

/**
 * A token bucket of requests per minute of the site's clock, whose jumps back give nothing and whose jumps ahead fill it once. Per process, because
 * only one at a time refreshes prices.
 */
export function requestBudget(perMinute: number, clock: () => Date): RequestBudget {
  const capacity = Math.max(1, perMinute * burst);
  let remaining = capacity;
  let at = clock().getTime();
  return {
    take() {
      const now = clock().getTime();
      remaining = Math.min(capacity, remaining + (Math.max(0, now - at) * perMinute) / 60_000);
      at = now;
      if (remaining < 1) return false;
      remaining -= 1;
      return true;
    },
  };
}
