import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Freshness } from "./snapshot-version.ts";

/** An answer as it goes out, with its strong ETag and, once somebody asked for it, its gzip form. */
export type Kept = { body: Buffer; etag: string; gzip?: Buffer; status: number; headers: Record<string, string> };

type Entry = { snapshot: string; second: number; kept: Kept };

const maxBytes = 64 * 1024 * 1024;
const sizeOf = (kept: Kept) => kept.body.length + (kept.gzip?.length ?? 0) + 500;

/** The strong ETag of a body. */
export const etagOf = (body: Buffer | string) => `"${createHash("sha1").update(body).digest("base64url")}"`;

/**
 * Keeps anonymous answers for as long as nothing in the database has changed, and at most to the end of the second, since
 * lists also move with the clock. Requests for the same answer at the same state are made once.
 */
export const keptAnswers = (check: () => Promise<Freshness>, clock: () => Date) => {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Kept>>();
  let bytes = 0;

  const forget = (key: string) => {
    const entry = entries.get(key);
    if (entry) bytes -= sizeOf(entry.kept);
    entries.delete(key);
  };

  const keep = (key: string, entry: Entry) => {
    forget(key);
    entries.set(key, entry);
    bytes += sizeOf(entry.kept);
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  return {
    /** The kept answer for this key, or a new one made by `make`. */
    async get(key: string, make: () => Promise<Omit<Kept, "etag">>): Promise<Kept> {
      const snapshot = await check();
      const second = Math.floor(clock().getTime() / 1000);
      const entry = entries.get(key);
      if (entry && entry.snapshot === snapshot && entry.second === second) return entry.kept;
      const flight = `${key}\n${snapshot}\n${second}`;
      const shared = underWay.get(flight);
      if (shared) return shared;
      const making = make()
        .then((answer) => {
          // The same bytes keep their ETag and their gzip form from one second to the next.
          const same = entry?.kept.body.equals(answer.body) && entry.kept.status === answer.status;
          const kept = same && entry ? entry.kept : { ...answer, etag: etagOf(answer.body) };
          keep(key, { snapshot, second, kept });
          return kept;
        })
        .finally(() => underWay.delete(flight));
      underWay.set(flight, making);
      return making;
    },

    /** The gzip form, made once. */
    gzip(kept: Kept): Buffer {
      if (!kept.gzip) {
        kept.gzip = gzipSync(kept.body, { level: 5 });
        bytes += kept.gzip.length;
      }
      return kept.gzip;
    },
  };
};
export type KeptAnswers = ReturnType<typeof keptAnswers>;
