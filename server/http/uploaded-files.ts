import { createHash } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { AppError } from "../core/app-error.ts";
import { BucketError, type FileStore } from "../core/files/file-store.ts";
import { cachePolicies, surrogateHeaders } from "./cache-policy.ts";
import { matchesEtag } from "./negotiate.ts";
import { commonHeaders, crossOriginHeaders, sandboxPolicy } from "./security.ts";

const path = /^\/(uploads\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/(32|64|256|600|1200)\.webp)$/;

/** Serves logos, `/uploads/{id}/{32|64|256}.webp`, and images of ads, `/uploads/{id}/{600|1200}.webp`. An upload never changes, so browsers may keep it for ever. */
export function uploadedFiles(files: Pick<FileStore, "read">) {
  return async (request: Request): Promise<Response | null> => {
    const match = path.exec(new URL(request.url).pathname);
    if (!match || (request.method !== "GET" && request.method !== "HEAD")) return null;
    const body = await files.read(match[1] as string).catch((error) => {
      throw error instanceof BucketError
        ? new AppError("unavailable", m.error_file_unavailable(), { retry_after: 10 })
        : error;
    });
    if (!body) return null;
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const headers = {
      ...commonHeaders,
      ...crossOriginHeaders,
      "content-type": "image/webp",
      ...cachePolicies.immutable,
      ...surrogateHeaders("uploads"),
      "content-security-policy": sandboxPolicy,
      etag,
    };
    if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(body as Uint8Array<ArrayBuffer>, { headers });
  };
}
