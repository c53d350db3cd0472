import { Refusal, refuseField } from "../core/app-error.ts";
import { readBytes } from "./body.ts";

/** Room for the boundary lines and headers around the one part. */
const envelope = 4096;

const tooLarge = (max: number) =>
  new Refusal("too_large", `This file is too large: at most ${max / 1024} KiB are taken.`);

/**
 * The bytes of a multipart body with one file of at most `max` bytes.
 * @throws {Refusal} too_large
 */
export const readFormBytes = (request: Request, max: number): Promise<Buffer> =>
  readBytes(request, max + envelope).catch((error) => {
    throw error.code === "too_large" ? tooLarge(max) : error;
  });

const readForm = async (request: Request, max: number): Promise<FormData> => {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Refusal("unsupported_media_type", "Send the file as multipart/form-data, in a part named file.");
  }
  const bytes = await readFormBytes(request, max);
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } }).formData();
  } catch {
    throw refuseField("file", "The body is not the multipart/form-data that its header says.");
  }
};

/**
 * The bytes of a multipart body's one part, `file`, of at most `max` bytes.
 * @throws {Refusal} unsupported_media_type, too_large, or naming the part that is missing or too many
 */
export const readFilePart = async (request: Request, max: number): Promise<Buffer> => {
  const form = await readForm(request, max);
  const unknown = [...form.keys()].find((name) => name !== "file");
  if (unknown !== undefined) throw refuseField(unknown.slice(0, 100), "Send one part, file, and nothing else.");
  const [file, another] = form.getAll("file");
  if (!(file instanceof File)) throw refuseField("file", "Send a file, in a part named file.");
  if (another !== undefined) throw refuseField("file", "Send one file.");
  if (file.size > max) throw tooLarge(max);
  if (file.size === 0) throw refuseField("file", "This file is empty.");
  return Buffer.from(await file.arrayBuffer());
};
