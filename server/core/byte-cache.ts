import { LRUCache } from "lru-cache";

/** Returns the bytes of a key, computed when they are not cached. */
export type ByteCache = (key: string, compute: () => Promise<Buffer>) => Promise<Buffer>;

/** LRU cache bounded by total bytes (key + value). Concurrent misses share one computation; failures are not cached. */
export function createByteCache(maxBytes: number): ByteCache {
  const cache = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxBytes,
    sizeCalculation: (bytes, key) => key.length + bytes.length,
    fetchMethod: (_key, _stale, { context: compute }) => compute(),
    // An entry evicted while it is computed still answers those who wait for it.
    ignoreFetchAbort: true,
  });
  return (key, compute) => cache.forceFetch(key, { context: compute });
}
