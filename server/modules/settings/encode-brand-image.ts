import type { BrandImageKind } from "@cointally/contract/settings.ts";
import sharp, { type Sharp } from "sharp";
import { bytesOf } from "../../images/brand-images.ts";
import { imageKind, readImage } from "../uploads/read-image.ts";

/** The longest value of a setting, less its prefix, in bytes of the image. */
const maxBytes = 28_000;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Encodes an uploaded file as a value of SITE_LOGO_DARK, SITE_LOGO_LIGHT or SITE_ICON: WebP as a data URL, so that history, undo, backups and
 * all nodes have the image itself.
 * @throws {AppError} as `readImage`
 */
export function encodeBrandImage(bytes: Buffer, kind: BrandImageKind): Promise<string> {
  return readImage(bytes, async (source) => {
    const fitted =
      kind === "logo"
        ? source.resize({ width: 528, height: 128, fit: "inside", withoutEnlargement: true })
        : source.resize(512, 512, { fit: "contain", background: transparent });
    return `data:image/webp;base64,${(await smallEnough(fitted)).toString("base64")}`;
  });
}

/** Qualities and scales from the best on, until the image is small enough; photographs need the lower ones. */
const attempts = [1, 0.5, 0.25].flatMap((scale) => [90, 70, 50].map((quality) => ({ scale, quality })));

const smallEnough = async (image: Sharp): Promise<Buffer> => {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let encoded = Buffer.alloc(0);
  for (const { scale, quality } of attempts) {
    const scaled = sharp(data, { raw }).resize(Math.max(1, Math.round(info.width * scale)));
    encoded = await scaled.webp({ quality, effort: 6 }).toBuffer();
    if (encoded.length <= maxBytes) break;
  }
  return encoded;
};

/** Whether the value is a WebP image that can be decoded, so that the files and share images made of it never fail. */
export async function isBrandImage(value: string): Promise<boolean> {
  const bytes = bytesOf(value);
  if (imageKind(bytes) !== "webp") return false;
  return readImage(bytes, (image) => image.stats()).then(
    () => true,
    () => false,
  );
}
