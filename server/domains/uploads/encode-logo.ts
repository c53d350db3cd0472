import { limits } from "@cointally/api/limits.ts";
import sharp, { type Sharp } from "sharp";
import { limitConcurrency } from "../../limit-concurrency.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { imageKind } from "./image-kind.ts";

export type LogoSize = (typeof limits.logo.sizes)[number];
/** A logo as it is served: one WebP square for each size. */
export type Logo = Map<LogoSize, Buffer>;

const { maxSide, sizes } = limits.logo;
const largest = Math.max(...sizes) as LogoSize;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
const contain = { fit: "contain", background: transparent } as const;
const decodeSeconds = 10;

/** A decoded image can take 64 MiB: two at a time, whatever number of people upload. */
const inTurn = limitConcurrency(2);

const broken = () => refuseField("file", "This image is broken or cut short. Save it again and send that.");

/** The squares of one image, all from one decoding. Nothing but pixels comes through: no metadata, no second frame. */
const squares = async (source: Sharp): Promise<Logo> => {
  sharp.concurrency(1);
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

/**
 * Makes a logo of a stranger's file. Its size in pixels is read from the header and judged before anything is decoded, so that a
 * small file cannot unfold into gigabytes.
 * @throws {Refusal} unsupported_media_type for what is not PNG, JPEG, WebP or GIF; too_large for pixels; naming `file` when broken
 */
export const encodeLogo = (bytes: Buffer): Promise<Logo> =>
  inTurn(async () => {
    const kind = imageKind(bytes);
    if (!kind) throw new Refusal("unsupported_media_type", "A logo must be a PNG, JPEG, WebP or GIF image.");
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!header || header.format !== kind || !header.width || !header.height) throw broken();
    if (header.width > maxSide || header.height > maxSide) {
      throw new Refusal(
        "too_large",
        `This image is ${header.width} × ${header.height} pixels. A logo may have at most ${maxSide} a side.`,
      );
    }
    const image = sharp(bytes, { failOn: "error", limitInputPixels: maxSide * maxSide, pages: 1, autoOrient: true });
    return squares(image.timeout({ seconds: decodeSeconds })).catch(() => {
      throw broken();
    });
  });

/** Makes a logo of an SVG file that came with a package of ours; a stranger's SVG is never rendered. */
export const encodeSvgLogo = (svg: Buffer): Promise<Logo> =>
  inTurn(async () => {
    const { width = largest, height = largest } = await sharp(svg).metadata();
    const density = Math.min(2400, Math.max(72, (72 * largest) / Math.max(width, height)));
    return squares(sharp(svg, { density }));
  });
