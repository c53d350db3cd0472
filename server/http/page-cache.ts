import { LRUCache } from "lru-cache";
import { type CachedResponse, sizeOf } from "./cached-response.ts";

/** How long a rendered page is served from the cache (api.md, Conditional reads). */
const maxAgeMs = 5_000;
const maxBytes = 32 * 1024 * 1024;

/**
 * Rendered pages by language and address, for five seconds. They hold nothing personal: the server renders every page for a visitor without
 * an account. Requests that come while a page is rendered wait for that one. Only responses with status 200 are cached.
 */
export function createPageCache(clock: () => Date) {
  const cache = new LRUCache<string, CachedResponse, () => Promise<CachedResponse>>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) => sizeOf(page) + key.length,
    // An entry is fresh up to and including its ttl.
    ttl: maxAgeMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    fetchMethod: (_key, _stale, { context: render }) => render(),
    // Requests that wait for a page get it even when it is evicted while it is rendered.
    ignoreFetchAbort: true,
  });

  return {
    async get(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
      const page = await cache.forceFetch(key, { context: render });
      if (page.status !== 200 && cache.peek(key) === page) cache.delete(key);
      return page;
    },

    /** The page of this key, if it is cached and fresh. */
    fresh(key: string): CachedResponse | undefined {
      return cache.get(key);
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
