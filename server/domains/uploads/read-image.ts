import { limits } from "@cointally/api/limits.ts";
import sharp, { type Sharp } from "sharp";
import { limitConcurrency } from "../../limit-concurrency.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { imageKind } from "./image-kind.ts";

const { maxSide } = limits.logo;
const decodeSeconds = 10;

/** A decoded image can take 64 MiB: two at a time, whatever number of people upload. */
export const inTurn = limitConcurrency(2);

const broken = () => refuseField("file", "This image is broken or cut short. Save it again and send that.");

/**
 * Encodes a stranger's file anew by `encode`. Its size in pixels is read from the header and judged before anything is decoded, so that a
 * small file cannot unfold into gigabytes; only its first frame is read.
 * @throws {Refusal} unsupported_media_type for what is not PNG, JPEG, WebP or GIF; too_large for pixels; naming `file` when broken
 */
export const readImage = <T>(bytes: Buffer, encode: (image: Sharp) => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const kind = imageKind(bytes);
    if (!kind) throw new Refusal("unsupported_media_type", "An image must be a PNG, JPEG, WebP or GIF file.");
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!header || header.format !== kind || !header.width || !header.height) throw broken();
    if (header.width > maxSide || header.height > maxSide) {
      throw new Refusal(
        "too_large",
        `This image is ${header.width} × ${header.height} pixels. It may have at most ${maxSide} a side.`,
      );
    }
    const image = sharp(bytes, { failOn: "error", limitInputPixels: maxSide * maxSide, pages: 1, autoOrient: true });
    return encode(image.timeout({ seconds: decodeSeconds })).catch(() => {
      throw broken();
    });
  });
