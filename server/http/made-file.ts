import { gunzipSync } from "node:zlib";
import type { Context } from "../core/context.ts";
import { knows, takesGzip } from "./negotiate.ts";
import type { Budget } from "./rate-limit.ts";
import { everywhere, forEverySite, nothingPolicy } from "./security.ts";

/** A file that is made when it is asked for: a picture, a badge, a sitemap. */
export type MadeFile = {
  type: string;
  /** Equal texts stand for equal bytes: known before anything is made. */
  version: string;
  body: () => Buffer | Promise<Buffer>;
  /** Set when the body is made as gzip; callers who do not take it get it unpacked. */
  coding?: "gzip";
  /** Seconds for which everybody may keep it. */
  maxAge: number;
  /** Pages of other sites may show it. */
  shared?: boolean;
};

/** The file stands at another address for good. */
export type Moved = { movedTo: string };

/** An address outside of /api and the file behind it. */
export type FileRoute = {
  /** Such as `/coins/:slug/badge.svg`. */
  path: string;
  budget: Budget;
  make: (call: { ctx: Context; params: Record<string, string>; url: URL; now: Date }) => Promise<MadeFile | Moved>;
};

/** Answers with a made file: 301 for one that moved, 304 to who has it, gzip where it is taken. */
export const sendMadeFile = async (request: Request, file: MadeFile | Moved): Promise<Response> => {
  const headers: Record<string, string> = { ...everywhere, "content-security-policy": nothingPolicy };
  if ("movedTo" in file) {
    return new Response(null, { status: 301, headers: { ...headers, location: file.movedTo } });
  }
  const packed = file.coding === "gzip" && takesGzip(request.headers.get("accept-encoding"));
  const etag = `"${file.version}${packed ? "-gz" : ""}"`;
  Object.assign(headers, file.shared ? forEverySite : {}, {
    "content-type": file.type,
    "cache-control": `public, max-age=${file.maxAge}`,
    etag,
    ...(file.coding ? { vary: "Accept-Encoding" } : {}),
    ...(packed ? { "content-encoding": "gzip" } : {}),
  });
  if (knows(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const body = await file.body();
  const sent = file.coding && !packed ? gunzipSync(body) : body;
  headers["content-length"] = String(sent.length);
  return new Response(request.method === "HEAD" ? null : (sent as Uint8Array<ArrayBuffer>), { headers });
};
