import { limits } from "@cointally/api/limits.ts";
import { Refusal, refuseField } from "../refusal.ts";

/**
 * Reads a body of at most `max` bytes, whatever its Content-Length claims.
 * @throws {Refusal} too_large; bad_request when it breaks off
 */
export const readBytes = async (request: Request, max: number): Promise<Buffer> => {
  const tooLarge = () =>
    new Refusal("too_large", `This is too large: at most ${Math.floor(max / 1024)} KiB are taken.`);
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
    // A caller who hangs up is no failure of ours, and none of the database's.
    throw error instanceof Refusal ? error : new Refusal("bad_request", "The body broke off. Send it again.");
  }
  return Buffer.concat(chunks);
};

/** A JSON body of at most `max` bytes and the bytes it came as; `undefined` when there is none. */
export const readJson = async (
  request: Request,
  max: number = limits.jsonBody,
): Promise<{ bytes: Buffer; value: unknown }> => {
  const bytes = await readBytes(request, max);
  if (bytes.length === 0) return { bytes, value: undefined };
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new Refusal("unsupported_media_type", "Send the body as application/json.");
  }
  try {
    return { bytes, value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    throw refuseField("", "The body is not JSON.");
  }
};
