import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { acceptedEncoding, matchesEtag } from "./negotiate.ts";

type Coding = "br" | "gzip";

/** One form of a response, as its bytes and headers are sent. */
export type Representation = { status: number; headers: Record<string, string>; body: Buffer | null };

/** A cached response, in every encoding that clients have requested so far. */
export type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Strong, of the uncompressed form. */
  etag: string;
  /** Content codings that clients may choose, in order of preference. */
  codings: readonly Coding[];
  /** By coding, `identity` for none; each is computed at its first request. */
  representations: Map<Coding | "identity", Representation>;
};

/** The request headers that decide which form is sent. */
type Conditions = { acceptEncoding: string | null | undefined; ifNoneMatch: string | null | undefined };

const compress: Record<Coding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body, { level: 6 }),
};

/** Shorter bodies are sent uncompressed, since compression gains nothing. */
const minCompressedBytes = 1000;

/** The strong ETag of a body. */
export function etagOf(body: Buffer | string): string {
  return `"${createHash("sha256").update(body).digest("base64url")}"`;
}

export function createCachedResponse(
  { status, headers, body }: { status: number; headers: Record<string, string>; body: Buffer },
  codings: readonly Coding[],
): CachedResponse {
  const allowed = body.length > minCompressedBytes ? codings : [];
  return { status, headers, body, etag: etagOf(body), codings: allowed, representations: new Map() };
}

/** Upper bound of a cached response's size in bytes: its compressed forms together are shorter than the body. */
export function sizeOf({ body }: CachedResponse): number {
  return 2 * body.length + 1000;
}

function representationOf(response: CachedResponse, coding: Coding | undefined): Representation {
  const known = response.representations.get(coding ?? "identity");
  if (known) return known;
  const body = coding ? compress[coding](response.body) : response.body;
  const headers: Record<string, string> = {
    ...response.headers,
    etag: coding ? `${response.etag.slice(0, -1)}-${coding}"` : response.etag,
    ...(coding ? { "content-encoding": coding } : {}),
    "content-length": String(body.length),
  };
  const representation = { status: response.status, headers, body };
  response.representations.set(coding ?? "identity", representation);
  return representation;
}

/** The form to send: in the best coding that the client accepts, or a 304 where the client has its ETag. */
export function selectRepresentation(response: CachedResponse, conditions: Conditions): Representation {
  const coding = acceptedEncoding(conditions.acceptEncoding, response.codings);
  const representation = representationOf(response, coding);
  if (!conditions.ifNoneMatch || !matchesEtag(conditions.ifNoneMatch, representation.headers.etag as string)) {
    return representation;
  }
  const { "content-length": _, "content-encoding": __, ...headers } = representation.headers;
  return { status: 304, headers, body: null };
}
