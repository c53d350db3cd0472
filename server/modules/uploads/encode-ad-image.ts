import { limits } from "@cointally/contract/limits.ts";
import sharp, { type Sharp } from "sharp";
import { readImage } from "./read-image.ts";

export type AdWidth = (typeof limits.ad.widths)[number];

const { widths } = limits.ad;
const widest = Math.max(...widths);

/** Both widths of one image, all from one decoding, in its own shape; one that is narrower keeps its size. */
const bothWidths = async (source: Sharp): Promise<Map<AdWidth, Buffer>> => {
  const { data, info } = await source
    .resize({ width: widest, height: widest, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const image = new Map<AdWidth, Buffer>();
  for (const width of widths) {
    const fitted = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    image.set(width, await fitted.webp({ quality: 86 }).toBuffer());
  }
  return image;
};

/** Makes an ad's image of a file: nothing but the pixels of its first frame, so that no ad moves. @throws {AppError} as `readImage` */
export const encodeAdImage = (bytes: Buffer): Promise<Map<AdWidth, Buffer>> => readImage(bytes, bothWidths);
