import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError, fieldError } from "../../core/app-error.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/** The accepted image formats, recognized by their first bytes; names and claimed types of files are not trusted. */
const kinds = {
  png: (bytes: Buffer) => ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n",
  jpeg: (bytes: Buffer) => ascii(bytes, 0, 3) === "\xff\xd8\xff",
  webp: (bytes: Buffer) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  gif: (bytes: Buffer) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
  // An ISO base media file, one of whose brands is AVIF's.
  avif: (bytes: Buffer) =>
    ascii(bytes, 4, 8) === "ftyp" && /^(?:.{4})*avi[fs]/s.test(ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 128))),
};
export type ImageKind = keyof typeof kinds;

/** The image format of a file, or null for any other. */
export function imageKind(bytes: Buffer): ImageKind | null {
  return (Object.keys(kinds) as ImageKind[]).find((kind) => kinds[kind](bytes)) ?? null;
}

/** The longest side. Decoding AVIF takes several times as much memory as its pixels do. */
const maxSideOf = (kind: ImageKind) => (kind === "avif" ? limits.logo.avifMaxSide : limits.logo.maxSide);
const decodeSeconds = 10;

/** The maximum size of a decoded image in memory: enough for the largest progressive one with eight bits per channel. */
const maxDecodedBytes = 96 * 1024 * 1024;

/** Decoded images are large: one at a time, and none is cached. */
const oneAtATime = limitConcurrency(1);

/** The format of a decoded header: AVIF is HEIF with AV1 in it. */
const formatOf = ({ format, compression }: Metadata) => (format === "heif" && compression === "av1" ? "avif" : format);

/** 16-bit pixels, and the coefficients of a progressive JPEG, take twice as much memory as 8-bit pixels. */
const decodedBytes = ({ width, height, channels, depth, format, isProgressive }: Metadata): number =>
  width * height * channels * (depth === "ushort" || (format === "jpeg" && isProgressive) ? 2 : 1);

const broken = () => fieldError("file", m.error_image_broken());

/**
 * Re-encodes an uploaded image with `encode`. Its dimensions are read from the header and checked before anything is decoded, so that a
 * small file cannot expand to gigabytes; only its first frame is read.
 * @throws {AppError} unsupported_media_type for what is not PNG, JPEG, WebP, GIF or AVIF; too_large for pixels; naming `file` when broken
 */
export function readImage<T>(bytes: Buffer, encode: (image: Sharp) => Promise<T>): Promise<T> {
  return oneAtATime(async () => {
    sharp.cache(false);
    sharp.concurrency(1);
    const kind = imageKind(bytes);
    if (!kind) throw new AppError("unsupported_media_type", m.error_image_type());
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!header || formatOf(header) !== kind || !header.width || !header.height) throw broken();
    const maxSide = maxSideOf(kind);
    if (header.width > maxSide || header.height > maxSide) {
      throw new AppError(
        "too_large",
        m.error_image_too_large({ width: header.width, height: header.height, max: maxSide }),
      );
    }
    if (decodedBytes(header) > maxDecodedBytes) {
      throw new AppError("too_large", m.error_image_memory());
    }
    const image = sharp(bytes, { failOn: "error", limitInputPixels: maxSide * maxSide, pages: 1, autoOrient: true });
    return encode(image.timeout({ seconds: decodeSeconds })).catch((error) => {
      throw error instanceof AppError ? error : broken();
    });
  });
}
