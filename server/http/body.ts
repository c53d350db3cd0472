import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { AppError, fieldError } from "../core/app-error.ts";
import { depthOf } from "../core/parse-json.ts";

/**
 * Reads a body of at most `max` bytes, whatever its Content-Length claims.
 * @throws {AppError} too_large; bad_request when the client disconnects
 */
export async function readBytes(request: Request, max: number): Promise<Buffer> {
  const tooLarge = () => new AppError("too_large", m.error_body_too_large({ kib: Math.floor(max / 1024) }));
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > max) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // A client that disconnects is neither a server error nor one of the database.
    throw error instanceof AppError ? error : new AppError("bad_request", m.error_body_incomplete());
  }
  return Buffer.concat(chunks);
}

/** A JSON body of at most `max` bytes with its raw bytes; `undefined` when the body is empty. */
export async function readJson(
  request: Request,
  max: number = limits.jsonBody,
): Promise<{ bytes: Buffer; value: unknown }> {
  const bytes = await readBytes(request, max);
  if (bytes.length === 0) return { bytes, value: undefined };
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError("unsupported_media_type", m.error_body_type());
  }
  if (depthOf(bytes) > limits.jsonDepth) throw fieldError("", m.error_body_too_deep());
  try {
    return { bytes, value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    throw fieldError("", m.error_body_not_json());
  }
}
