import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";

/** The quality of each coding in an Accept-Encoding; cached, since browsers send a handful of values. */
const qualities = new LRUCache<string, ReadonlyMap<string, number>>({
  max: 100,
  memoMethod: (header) => new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q])),
});

/** The first of these codings that an Accept-Encoding accepts, by name or by `*`; `q=0` refuses one (RFC 9110 §12.5.3). */
export function acceptedEncoding<Coding extends string>(
  header: string | null | undefined,
  codings: readonly Coding[],
): Coding | undefined {
  if (!header || codings.length === 0) return undefined;
  const quality = qualities.memo(header);
  return codings.find((coding) => (quality.get(coding) ?? quality.get("*") ?? 0) > 0);
}

/** Whether the client accepts gzip. */
export function acceptsGzip(header: string | null | undefined): boolean {
  return acceptedEncoding(header, ["gzip"]) !== undefined;
}

/** Whether an If-None-Match names this ETag, compared weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  return header?.split(",").some((tag) => [etag, "*"].includes(tag.trim().replace(/^W\//, ""))) ?? false;
}
