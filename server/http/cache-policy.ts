import type { SurrogateKey } from "../core/surrogate-key.ts";

/**
 * What browsers and shared caches, such as a CDN, may keep: one policy for each kind of response
 * (docs/decisions/0046-shared-caches.md). `stale-while-revalidate` is only in `CDN-Cache-Control`, because browsers obey it in
 * `Cache-Control`, and would show somebody who has just voted the page from before. There is no `stale-if-error`: a page that a cache sends for the site cannot say
 * how old it is, as the site's own old pages do.
 */
export const cachePolicies = {
  /** Public pages and lists: browsers ask each time. */
  live: {
    "cache-control": "public, max-age=0, must-revalidate, s-maxage=5",
    "cdn-cache-control": "max-age=5, stale-while-revalidate=30",
  },
  /** Pages from the stale cache: replaced as soon as the database is back. JSON is `revalidated`. */
  stale: {
    "cache-control": "public, max-age=0, must-revalidate, s-maxage=5",
    "cdn-cache-control": "max-age=5",
  },
  /** Anonymous, but of one language or one address: only caches that ask each time. */
  revalidated: { "cache-control": "no-cache" },
  /** The same as a page. */
  revalidatedPage: { "cache-control": "public, no-cache" },
  /** Never changes at this address. */
  immutable: { "cache-control": "public, max-age=31536000, immutable" },
  /** A part of the public log that a wider one soon replaces. */
  superseded: { "cache-control": "public, max-age=600, immutable" },
  /** The head and the keys of the public log. */
  head: { "cache-control": "public, max-age=5" },
  /** Whatever depends on an account, and every call that changes something. */
  personal: { "cache-control": "private, no-store" },
  /** Errors. */
  none: { "cache-control": "no-store" },
} as const satisfies Record<string, Record<string, string>>;

/** The policy of a generated file. */
export function fileCachePolicy(maxAge: number): Record<string, string> {
  return {
    "cache-control": `public, max-age=${maxAge}`,
    "cdn-cache-control": `max-age=${maxAge}, stale-while-revalidate=30`,
  };
}

/** The key in the headers of Fastly and Varnish, and of Cloudflare. */
export function surrogateHeaders(key: SurrogateKey): Record<string, string> {
  return { "surrogate-key": key, "cache-tag": key };
}
