import { createHash } from "node:crypto";
import { type ColorMode, colorModes } from "@cointally/shared/brand/themes.ts";
import sharp from "sharp";
import type { Brand } from "../core/config/brand.ts";

/** The bytes of a data URL. */
export const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
/** Equal for equal texts. */
export const versionOf = (dataUrl: string) => createHash("sha256").update(dataUrl).digest("base64url").slice(0, 12);

/** The addresses of the logos that pages load; the version makes a new logo appear at once. */
export function logoUrls({ logo }: Pick<Brand, "logo">): Partial<Record<ColorMode, string>> {
  return Object.fromEntries(
    colorModes.flatMap((mode) => (logo[mode] ? [[mode, `/brand/logo-${mode}.webp?v=${versionOf(logo[mode])}`]] : [])),
  );
}

/** Icons with a margin have a ground, because phones cut them to a shape. */
export const iconPng = (icon: Buffer, side: number, margin: number, ground: string): Promise<Buffer> => {
  const edge = Math.round(side * margin);
  const image = sharp(icon).resize(side - 2 * edge, side - 2 * edge);
  if (edge === 0) return image.png().toBuffer();
  const extended = image.extend({ top: edge, bottom: edge, left: edge, right: edge, background: ground });
  return extended.flatten({ background: ground }).png().toBuffer();
};
