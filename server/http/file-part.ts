import * as m from "@cointally/i18n/messages";
import { AppError, fieldError } from "../core/app-error.ts";
import { readBytes } from "./body.ts";

/** Bytes allowed for the boundary lines and headers around the part. */
const envelope = 4096;

const tooLarge = (max: number) => new AppError("too_large", m.error_file_too_large({ kib: max / 1024 }));

/**
 * The bytes of a multipart body with one file of at most `max` bytes.
 * @throws {AppError} too_large
 */
export function readFormBytes(request: Request, max: number): Promise<Buffer> {
  return readBytes(request, max + envelope).catch((error) => {
    throw error.code === "too_large" ? tooLarge(max) : error;
  });
}

const readForm = async (request: Request, max: number): Promise<FormData> => {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError("unsupported_media_type", m.error_file_multipart());
  }
  const bytes = await readFormBytes(request, max);
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } }).formData();
  } catch {
    throw fieldError("file", m.error_body_not_multipart());
  }
};

/**
 * The bytes of a multipart body's one part, `file`, of at most `max` bytes.
 * @throws {AppError} unsupported_media_type, too_large, or naming the part that is missing or too many
 */
export async function readFilePart(request: Request, max: number): Promise<Buffer> {
  const form = await readForm(request, max);
  const unknown = [...form.keys()].find((name) => name !== "file");
  if (unknown !== undefined) throw fieldError(unknown.slice(0, 100), m.error_file_only());
  const [file, another] = form.getAll("file");
  if (!(file instanceof File)) throw fieldError("file", m.error_file_missing());
  if (another !== undefined) throw fieldError("file", m.error_file_one());
  if (file.size > max) throw tooLarge(max);
  if (file.size === 0) throw fieldError("file", m.error_file_empty());
  return Buffer.from(await file.arrayBuffer());
}
