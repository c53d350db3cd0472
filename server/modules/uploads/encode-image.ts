import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import sharp, { type Sharp } from "sharp";
import { fieldError } from "../../core/app-error.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { readImage } from "./read-image.ts";

export type LogoSize = (typeof limits.logo.sizes)[number];
/** A logo as served: a square WebP image for each size. */
export type Logo = Map<LogoSize, Buffer>;

const { sizes } = limits.logo;
const largest = Math.max(...sizes) as LogoSize;
/** Of 255: what is fainter cannot be seen. */
const faintestAlpha = 7;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const contain = { fit: "contain", background: transparent } as const;

/** The pixels of an image that is sized already. @throws {AppError} naming `file` if all of them are transparent */
async function visiblePixels(source: Sharp) {
  const { data, info } = await source.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const isVisible = data.some((value, at) => at % 4 === 3 && value > faintestAlpha);
  if (!isVisible) throw fieldError("file", m.error_image_invisible());
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Encodes all sizes of a logo from one decoding, without metadata and further frames. */
const encodeSquares = async (source: Sharp): Promise<Logo> => {
  const { data, raw } = await visiblePixels(source.resize(largest, largest, contain));
  const logo: Logo = new Map();
  for (const size of sizes) {
    logo.set(size, await sharp(data, { raw }).resize(size, size).webp({ quality: 90 }).toBuffer());
  }
  return logo;
};

/** Encodes an uploaded file as a logo. @throws {AppError} as `readImage` */
export function encodeLogo(bytes: Buffer): Promise<Logo> {
  return readImage(bytes, encodeSquares);
}

const renderQueue = limitConcurrency(2);

/** Encodes an SVG file of an npm package as a logo; uploaded SVGs are never rendered. */
export function encodeSvgLogo(svg: Buffer): Promise<Logo> {
  return renderQueue(async () => {
    sharp.concurrency(1);
    const { width = largest, height = largest } = await sharp(svg).metadata();
    const density = Math.min(2400, Math.max(72, (72 * largest) / Math.max(width, height)));
    return encodeSquares(sharp(svg, { density }));
  });
}

export type AdWidth = (typeof limits.ad.widths)[number];

const { widths } = limits.ad;
const widest = Math.max(...widths);

/** Encodes both widths of an ad's image from one decoding, with its aspect ratio and without enlarging it. */
const encodeWidths = async (source: Sharp): Promise<Map<AdWidth, Buffer>> => {
  const { data, raw } = await visiblePixels(
    source.resize({ width: widest, height: widest, fit: "inside", withoutEnlargement: true }),
  );
  const image = new Map<AdWidth, Buffer>();
  for (const width of widths) {
    const fitted = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    image.set(width, await fitted.webp({ quality: 86 }).toBuffer());
  }
  return image;
};

/** Encodes the first frame of an uploaded file as an ad's image, so that no ad is animated. @throws {AppError} as `readImage` */
export function encodeAdImage(bytes: Buffer): Promise<Map<AdWidth, Buffer>> {
  return readImage(bytes, encodeWidths);
}
