import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { SiteConfig } from "../core/config/config.ts";
import { cachePolicies, fileCachePolicy } from "./cache-policy.ts";
import { etagOf } from "./cached-response.ts";
import { acceptedEncoding, matchesEtag } from "./negotiate.ts";
import { commonHeaders, denyAllPolicy, scriptPolicy } from "./security.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const compressible = new Set([".js", ".mjs", ".css", ".json", ".webmanifest", ".svg", ".txt"]);

type Coding = "br" | "gzip";
type StaticFile = {
  body: Buffer;
  etag: string;
  isScript: boolean;
  headers: Record<string, string>;
  encoded: Map<Coding, Buffer> | null;
};

/**
 * Reads the files of the built web app, to serve them from memory; a request for an unknown file is passed on to the pages. The build has made the
 * Brotli copies (scripts/build-web.mjs); gzip is made at the first request.
 */
export async function staticFiles(folder: string) {
  const files = new Map<string, StaticFile>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((n) => n.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const extension = extname(path);
    const type = types[extension];
    if (!type) continue;
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    const body = await readFile(path);
    const brotli = await readFile(`${path}.br`).catch(() => null);
    files.set(url, {
      body,
      etag: etagOf(body),
      isScript: extension === ".js",
      headers: {
        ...commonHeaders,
        "content-type": type,
        // Vite puts a hash of the contents into the names under /assets/.
        ...(url.startsWith("/assets/") ? cachePolicies.immutable : fileCachePolicy(3600)),
        ...(compressible.has(extension) ? { vary: "Accept-Encoding" } : {}),
      },
      encoded: compressible.has(extension) ? new Map(brotli ? [["br", brotli]] : []) : null,
    });
  }

  return (config: Pick<SiteConfig, "apiUrl">) => {
    const policies = { script: scriptPolicy(config), other: denyAllPolicy };
    return (request: Request): Response | null => respond(request, policies);
  };

  function respond(request: Request, policies: { script: string; other: string }): Response | null {
    const file = files.get(new URL(request.url).pathname);
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return null;
    const codings: Coding[] = file.encoded?.has("br") ? ["br", "gzip"] : ["gzip"];
    const encoding = file.encoded && acceptedEncoding(request.headers.get("accept-encoding"), codings);
    const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag;
    const policy = file.isScript ? policies.script : policies.other;
    const headers = { ...file.headers, etag, "content-security-policy": policy };
    if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    if (!encoding || !file.encoded) return new Response(file.body as Uint8Array<ArrayBuffer>, { headers });
    let body = file.encoded.get(encoding);
    if (!body) {
      body = gzipSync(file.body, { level: 9 });
      file.encoded.set(encoding, body);
    }
    return new Response(body as Uint8Array<ArrayBuffer>, { headers: { ...headers, "content-encoding": encoding } });
  }
}
