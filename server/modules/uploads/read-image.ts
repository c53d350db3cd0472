import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError, fieldError } from "../../core/app-error.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { imageKind } from "./image-kind.ts";

const { maxSide } = limits.logo;
const decodeSeconds = 10;

/** Most bytes of an image as its decoder holds it: one of the largest size in the usual eight bits fits, were it progressive. */
const mostHeld = 96 * 1024 * 1024;

/** A decoded image is large: one at a time, whatever number of people upload, and none kept for another use. */
const oneByOne = limitConcurrency(1);

/** Pixels in 16 bits, and coefficients of a progressive JPEG, take twice as much as pixels in eight. */
const heldBytes = ({ width, height, channels, depth, format, isProgressive }: Metadata): number =>
  width * height * channels * (depth === "ushort" || (format === "jpeg" && isProgressive) ? 2 : 1);

const broken = () => fieldError("file", m.error_image_broken());

/**
 * Encodes a stranger's file anew by `encode`. Its size in pixels is read from the header and judged before anything is decoded, so that a
 * small file cannot unfold into gigabytes; only its first frame is read.
 * @throws {AppError} unsupported_media_type for what is not PNG, JPEG, WebP or GIF; too_large for pixels; naming `file` when broken
 */
export const readImage = <T>(bytes: Buffer, encode: (image: Sharp) => Promise<T>): Promise<T> =>
  oneByOne(async () => {
    sharp.cache(false);
    sharp.concurrency(1);
    const kind = imageKind(bytes);
    if (!kind) throw new AppError("unsupported_media_type", m.error_image_type());
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!header || header.format !== kind || !header.width || !header.height) throw broken();
    if (header.width > maxSide || header.height > maxSide) {
      throw new AppError(
        "too_large",
        m.error_image_too_large({ width: header.width, height: header.height, max: maxSide }),
      );
    }
    if (heldBytes(header) > mostHeld) {
      throw new AppError("too_large", m.error_image_memory());
    }
    const image = sharp(bytes, { failOn: "error", limitInputPixels: maxSide * maxSide, pages: 1, autoOrient: true });
    return encode(image.timeout({ seconds: decodeSeconds })).catch(() => {
      throw broken();
    });
  });
