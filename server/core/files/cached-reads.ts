import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { BucketError, type FileStore } from "./file-store.ts";

const maxBytes = 32 * 1024 * 1024;
/** An upload never changes; one that was removed is served for at most this long. */
const uploadMs = 10 * 60_000;
/** Texts may change, and a missing file may be written by another process. */
const otherMs = 5000;
/** For how long a store that does not respond delays a file that was read before. */
const patienceMs = 500;
/** Keys are never cached: whoever creates one has to see what others created. */
const isCached = (path: string) => !path.startsWith("keys/");

type Cached = { bytes: Buffer | null };

/**
 * The store with recently read files in memory. While the store fails or does not respond, files that were read before are still returned.
 * Concurrent reads of a file share one request.
 */
export function withCachedReads<Store extends FileStore>(store: Store, clock: () => Date): Store {
  const cache = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, path) => path.length + (bytes?.length ?? 0) + 1,
    ttl: otherMs,
    perf: { now: () => clock().getTime() },
    ignoreFetchAbort: true,
    async fetchMethod(path, old, { options }) {
      try {
        const read = store.read(path).then((bytes): Cached => ({ bytes }));
        const found = await (old ? Promise.race([read, delay(patienceMs, old, { ref: false })]) : read);
        options.ttl = found.bytes && path.startsWith("uploads/") ? uploadMs : otherMs;
        return found;
      } catch (error) {
        if (!old || !(error instanceof BucketError)) throw error;
        options.ttl = otherMs;
        return old;
      }
    },
  });
  return {
    ...store,
    read: async (path) => (isCached(path) ? (await cache.forceFetch(path)).bytes : store.read(path)),
    async write(path, bytes) {
      await store.write(path, bytes);
      cache.delete(path);
    },
    async removeFolder(folder) {
      await store.removeFolder(folder);
      for (const path of cache.keys()) if (path.startsWith(`${folder}/`)) cache.delete(path);
    },
  };
}
