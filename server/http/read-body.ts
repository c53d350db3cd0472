import { limits } from "@cointally/contract/limits.ts";
import { readBytes, readJson } from "./body.ts";
import { readFormBytes } from "./file-part.ts";
import type { Route } from "./route.ts";

/** The bytes that identify a repeated request, their JSON, and a request whose body can still be read. */
export type RequestBody = { bytes: Buffer; value: unknown; request: Request };

/** A form that is sent again has another boundary but the same content, so its parts are compared. */
const withoutBoundary = (bytes: Buffer, contentType: string): Buffer => {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  return boundary ? Buffer.from(bytes.toString("latin1").replaceAll(boundary, ""), "latin1") : bytes;
};

/** Reads the body of a call; a form is read only where it must be compared. */
export async function bodyOf(endpoint: Route["endpoint"], request: Request): Promise<RequestBody> {
  if (endpoint.method === "GET" || endpoint.bodyType === "unread")
    return { bytes: Buffer.alloc(0), value: undefined, request };
  if (endpoint.bodyType === "text") {
    const bytes = await readBytes(request, endpoint.maxBytes ?? limits.jsonBody);
    return { bytes, value: bytes.toString("utf8"), request };
  }
  if (endpoint.bodyType !== "multipart") return { ...(await readJson(request, endpoint.maxBytes)), request };
  if (!request.headers.has("idempotency-key")) return { bytes: Buffer.alloc(0), value: undefined, request };
  const bytes = await readFormBytes(request, limits.logo.maxBytes);
  const { method, headers } = request;
  const readable = new Request(request.url, { method, headers, body: bytes as BodyInit });
  return { bytes: withoutBoundary(bytes, headers.get("content-type") ?? ""), value: undefined, request: readable };
}
