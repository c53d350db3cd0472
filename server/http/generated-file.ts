import { gunzipSync } from "node:zlib";
import type { Context } from "../core/context.ts";
import { surrogateKey } from "../core/surrogate-key.ts";
import { fileCachePolicy, surrogateHeaders } from "./cache-policy.ts";
import { acceptsGzip, matchesEtag } from "./negotiate.ts";
import type { Budget } from "./rate-limit.ts";
import { commonHeaders, crossOriginHeaders, denyAllPolicy } from "./security.ts";

/** A file that is generated on request: a share image, a badge, a sitemap. */
export type GeneratedFile = {
  type: string;
  /** Equal versions mean equal bytes; known before the body is generated. */
  version: string;
  body: () => Buffer | Promise<Buffer>;
  /** Set when the body is generated as gzip; it is decompressed for clients that do not accept gzip. */
  coding?: "gzip";
  /** Seconds for which public caches may store it. */
  maxAge: number;
  /** The slug of the coin that it shows. */
  coin?: string;
  /** Whether pages of other sites may embed it. */
  shared?: boolean;
};

/** The file has moved permanently to this address. */
export type Redirect = { redirectTo: string };

/** An address outside of /api and the file behind it. */
export type FileRoute = {
  /** Such as `/coins/:slug/badge.svg`. */
  path: string;
  budget: Budget;
  make: (call: {
    ctx: Context;
    params: Record<string, string>;
    url: URL;
    now: Date;
  }) => Promise<GeneratedFile | Redirect>;
};

/** Text and XML name their encoding, which is UTF-8. */
export function withCharset(type: string): string {
  return /^(text\/[\w-]+|[^;]*[/+]xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Responds with a generated file: 301 for a moved one, 304 where the client has it, gzip where the client accepts it. */
export const sendGeneratedFile = async (request: Request, file: GeneratedFile | Redirect): Promise<Response> => {
  const headers: Record<string, string> = { ...commonHeaders, "content-security-policy": denyAllPolicy };
  if ("redirectTo" in file) {
    return new Response(null, { status: 301, headers: { ...headers, location: file.redirectTo } });
  }
  const packed = file.coding === "gzip" && acceptsGzip(request.headers.get("accept-encoding"));
  const etag = `"${file.version}${packed ? "-gz" : ""}"`;
  Object.assign(headers, file.shared ? crossOriginHeaders : {}, {
    "content-type": withCharset(file.type),
    ...fileCachePolicy(file.maxAge),
    ...surrogateHeaders(surrogateKey(file.coin)),
    etag,
    ...(file.coding ? { vary: "Accept-Encoding" } : {}),
    ...(packed ? { "content-encoding": "gzip" } : {}),
  });
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const body = await file.body();
  const sent = file.coding && !packed ? gunzipSync(body) : body;
  headers["content-length"] = String(sent.length);
  return new Response(request.method === "HEAD" ? null : (sent as Uint8Array<ArrayBuffer>), { headers });
};
