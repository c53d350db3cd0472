import { LRUCache } from "lru-cache";
import { singleFlight } from "../core/single-flight.ts";
import { type CachedResponse, sizeOf } from "./cached-response.ts";
import type { SnapshotVersion } from "./snapshot-version.ts";

type Entry<T> = { snapshot: SnapshotVersion; second: number; response: T };

const maxBytes = 64 * 1024 * 1024;

/**
 * Caches anonymous responses for as long as nothing in the database has changed, and at most to the end of the second, since lists also
 * move with the clock. Concurrent requests for the same response at the same state share one computation.
 */
export function createResponseCache<T extends CachedResponse>(
  snapshotVersion: () => Promise<SnapshotVersion>,
  clock: () => Date,
) {
  const cache = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => sizeOf(response),
  });
  const compute = singleFlight<T>();
  const currentSecond = () => Math.floor(clock().getTime() / 1000);

  return {
    /** The cached response of this key, or a new one from `render`. */
    async get(key: string, render: () => Promise<T>): Promise<T> {
      const snapshot = await snapshotVersion();
      const second = currentSecond();
      const entry = cache.get(key);
      if (entry && entry.snapshot === snapshot && entry.second === second) return entry.response;
      return compute(`${key}\n${snapshot}\n${second}`, async () => {
        const rendered = await render();
        const previous = entry?.response;
        // An unchanged body reuses its compressed forms from one second to the next.
        const isSame = previous?.etag === rendered.etag && previous.status === rendered.status;
        const response = isSame ? previous : rendered;
        cache.set(key, { snapshot, second, response });
        return response;
      });
    },

    /** The cached response of this key while it is fresh. Null without a database query when there can be none. */
    fresh(key: string): Promise<T | null> | null {
      const entry = cache.get(key);
      if (!entry || entry.second !== currentSecond()) return null;
      return snapshotVersion().then((snapshot) => (snapshot === entry.snapshot ? entry.response : null));
    },
  };
}
export type ResponseCache<T extends CachedResponse> = ReturnType<typeof createResponseCache<T>>;
