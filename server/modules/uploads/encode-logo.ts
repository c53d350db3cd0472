import { limits } from "@cointally/contract/limits.ts";
import sharp, { type Sharp } from "sharp";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { readImage } from "./read-image.ts";

export type LogoSize = (typeof limits.logo.sizes)[number];
/** A logo as it is served: one WebP square for each size. */
export type Logo = Map<LogoSize, Buffer>;

const { sizes } = limits.logo;
const largest = Math.max(...sizes) as LogoSize;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const contain = { fit: "contain", background: transparent } as const;

/** The squares of one image, all from one decoding. Nothing but pixels comes through: no metadata, no second frame. */
const squares = async (source: Sharp): Promise<Logo> => {
  const { data, info } = await source
    .resize(largest, largest, contain)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const logo: Logo = new Map();
  for (const size of sizes) {
    logo.set(size, await sharp(data, { raw }).resize(size, size).webp({ quality: 90 }).toBuffer());
  }
  return logo;
};

/** Makes a logo of a stranger's file. @throws {AppError} as `readImage` */
export const encodeLogo = (bytes: Buffer): Promise<Logo> => readImage(bytes, squares);

const drawn = limitConcurrency(2);

/** Makes a logo of an SVG file that came with a package of ours; a stranger's SVG is never rendered. */
export const encodeSvgLogo = (svg: Buffer): Promise<Logo> =>
  drawn(async () => {
    sharp.concurrency(1);
    const { width = largest, height = largest } = await sharp(svg).metadata();
    const density = Math.min(2400, Math.max(72, (72 * largest) / Math.max(width, height)));
    return squares(sharp(svg, { density }));
  });
