import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commonHeaders, crossOriginHeaders, sandboxPolicy } from "./security.ts";

const path = /^\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/(32|64|256|600|1200)\.webp$/;

/** Serves logos, `/uploads/{id}/{32|64|256}.webp`, and images of ads, `/uploads/{id}/{600|1200}.webp`. An upload never changes, so browsers may keep it for ever. */
export function uploadedFiles(dataDir: string) {
  return async (request: Request): Promise<Response | null> => {
    const match = path.exec(new URL(request.url).pathname);
    if (!match || (request.method !== "GET" && request.method !== "HEAD")) return null;
    try {
      const body = await readFile(join(dataDir, "uploads", match[1] as string, `${match[2]}.webp`));
      const headers = {
        ...commonHeaders,
        ...crossOriginHeaders,
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": sandboxPolicy,
      };
      return new Response(body as Uint8Array<ArrayBuffer>, { headers });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  };
}
