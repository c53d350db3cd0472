import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { singleFlight } from "../core/single-flight.ts";
import type { SnapshotVersion } from "./snapshot-version.ts";

/** A response as it is sent, with its strong ETag and, once a client asked for it, its gzip form. */
export type CachedResponse = {
  body: Buffer;
  etag: string;
  gzip?: Buffer;
  status: number;
  headers: Record<string, string>;
};

type Entry = { snapshot: SnapshotVersion; second: number; response: CachedResponse };

const maxBytes = 64 * 1024 * 1024;
const sizeOf = ({ response }: Entry) => response.body.length + (response.gzip?.length ?? 0) + 500;

/** The strong ETag of a body. */
export function etagOf(body: Buffer | string): string {
  return `"${createHash("sha1").update(body).digest("base64url")}"`;
}

/**
 * Caches anonymous responses for as long as nothing in the database has changed, and at most to the end of the second, since lists also
 * move with the clock. Concurrent requests for the same response at the same state share one computation.
 */
export function createResponseCache(snapshotVersion: () => Promise<SnapshotVersion>, clock: () => Date) {
  const cache = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const compute = singleFlight<CachedResponse>();

  return {
    /** The cached response of this key, or a new one from `render`. */
    async get(key: string, render: () => Promise<Omit<CachedResponse, "etag">>): Promise<CachedResponse> {
      const snapshot = await snapshotVersion();
      const second = Math.floor(clock().getTime() / 1000);
      const entry = cache.get(key);
      if (entry && entry.snapshot === snapshot && entry.second === second) return entry.response;
      return compute(`${key}\n${snapshot}\n${second}`, async () => {
        const rendered = await render();
        // The same bytes keep their ETag and their gzip form from one second to the next.
        const isSame = entry?.response.body.equals(rendered.body) && entry.response.status === rendered.status;
        const response = isSame && entry ? entry.response : { ...rendered, etag: etagOf(rendered.body) };
        cache.set(key, { snapshot, second, response });
        return response;
      });
    },

    /** The gzip form of the response of this key, compressed once. */
    gzip(key: string, response: CachedResponse): Buffer {
      if (!response.gzip) {
        response.gzip = gzipSync(response.body, { level: 5 });
        const entry = cache.peek(key);
        // Set again, so that the cache counts its new size.
        if (entry?.response === response) cache.set(key, { ...entry });
      }
      return response.gzip;
    },
  };
}
export type ResponseCache = ReturnType<typeof createResponseCache>;
