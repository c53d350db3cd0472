import { LRUCache } from "lru-cache";

/**
 * Totals of lists whose membership depends on coins alone, valid until list_version moves. A count costs eight times the page
 * beside it, and votes do not change it.
 */
export type CountCache = {
  get(key: string, version: string): number | undefined;
  set(key: string, version: string, total: number): void;
};

export function createCountCache(max = 2000): CountCache {
  const cache = new LRUCache<string, { version: string; total: number }>({ max });
  return {
    get(key, version) {
      const cached = cache.get(key);
      return cached?.version === version ? cached.total : undefined;
    },
    set(key, version, total) {
      cache.set(key, { version, total });
    },
  };
}
