import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "../context.ts";
import { everywhere, pagePolicy } from "./security.ts";

/** What the server asks of the web workspace (web/app/handler.ts). */
export type PageHandler = (
  request: Request,
  page: {
    apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
    nonce: string;
    publicUrl: string;
    apiUrl: string;
  },
) => Promise<Response>;

const compress = promisify(gzip);

/**
 * Answers a page. Loaders reach the API in this process, as an anonymous caller: what is personal fills in on the client. The request's
 * own Host never reaches a page; links are made from PUBLIC_URL.
 */
export const pages = (ctx: Context, handler: PageHandler, apiFetch: (request: Request) => Promise<Response>) => {
  const apiUrl = ctx.config.apiUrl ?? "/api";
  const apiOrigin = ctx.config.apiUrl ? new URL(ctx.config.apiUrl).origin : null;

  return async (request: Request): Promise<Response> => {
    const nonce = randomBytes(16).toString("base64url");
    const given = new URL(request.url);
    const url = new URL(given.pathname.replace(/^\/+/, "/") + given.search, ctx.config.publicUrl);
    const asked = new Request(url, {
      method: request.method === "HEAD" ? "GET" : request.method,
      headers: request.headers,
      signal: request.signal,
    });
    const response = await handler(asked, {
      apiFetch: (path, init) => apiFetch(new Request(new URL(`/api${path}`, ctx.config.publicUrl), init)),
      nonce,
      publicUrl: ctx.config.publicUrl,
      apiUrl,
    });
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(everywhere)) headers.set(name, value);
    headers.set("content-security-policy", pagePolicy(nonce, apiOrigin));
    if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
    headers.append("vary", "Accept-Encoding");
    const body = Buffer.from(await response.arrayBuffer());
    const takesGzip = body.length > 1000 && /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
    if (takesGzip) headers.set("content-encoding", "gzip");
    const sent = takesGzip ? await compress(body, { level: 5 }) : body;
    const empty = request.method === "HEAD" || response.status === 304 || response.status === 204;
    return new Response(empty ? null : (sent as Uint8Array<ArrayBuffer>), { status: response.status, headers });
  };
};
