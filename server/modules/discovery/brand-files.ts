import { colorModes } from "@cointally/shared/brand/themes.ts";
import type { Brand } from "../../core/config/brand.ts";
import { bytesOf, iconPng, versionOf } from "../../images/brand-images.ts";

/** A file of the brand: equal versions mean equal bytes. */
type BrandFile = { path: string; type: string; version: string; body: () => Buffer | Promise<Buffer> };

/** The icon's files, by path: side in px, and the share of the side that stays empty at each edge. */
const iconFiles: Record<string, { side: number; margin: number }> = {
  "/favicon.ico": { side: 32, margin: 0 },
  "/apple-touch-icon.png": { side: 180, margin: 0.06 },
  "/icon-192.png": { side: 192, margin: 0 },
  "/icon-512.png": { side: 512, margin: 0 },
  "/icon-maskable-512.png": { side: 512, margin: 0.12 },
};

/** The files of the operator's logos and icon; the icon's take the place of ours. */
export function brandFiles({ logo, icon }: Brand, ground: string): BrandFile[] {
  const file = (path: string, image: string, type: string, body: BrandFile["body"]): BrandFile => ({
    path,
    type,
    version: versionOf(image + path + ground),
    body,
  });
  const logos = colorModes.flatMap((mode) => {
    const image = logo[mode];
    return image ? [file(`/brand/logo-${mode}.webp`, image, "image/webp", () => bytesOf(image))] : [];
  });
  if (!icon) return logos;
  const png = (side: number, margin: number) => iconPng(bytesOf(icon), side, margin, ground);
  const svg = async () => {
    const data = (await png(64, 0)).toString("base64");
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${data}"/></svg>`,
    );
  };
  return [
    ...logos,
    file("/favicon.svg", icon, "image/svg+xml", svg),
    ...Object.entries(iconFiles).map(([path, { side, margin }]) =>
      file(path, icon, "image/png", () => png(side, margin)),
    ),
  ];
}
