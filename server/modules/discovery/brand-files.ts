import * as m from "@cointally/i18n/messages";
import type { ColorMode } from "@cointally/shared/brand/themes.ts";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { bytesOf, iconPng, versionOf } from "../../images/brand-images.ts";

/** Equal versions mean equal bytes. */
type Image = { type: string; version: string; body: () => Buffer | Promise<Buffer> };
type BrandFile = Image & { path: string };

/** The icon's files, by path: side in px, and the share of the side that stays empty at each edge. */
const iconSizes: Record<string, { side: number; margin: number }> = {
  "/favicon.ico": { side: 32, margin: 0 },
  "/apple-touch-icon.png": { side: 180, margin: 0.06 },
  "/icon-192.png": { side: 192, margin: 0 },
  "/icon-512.png": { side: 512, margin: 0 },
  "/icon-maskable-512.png": { side: 512, margin: 0.12 },
};

/** The files that the operator's icon puts in the place of ours. */
export function iconFiles(icon: string, ground: string): BrandFile[] {
  const file = (path: string, type: string, body: BrandFile["body"]): BrandFile => ({
    path,
    type,
    version: versionOf(icon + path + ground),
    body,
  });
  const png = (side: number, margin: number) => iconPng(bytesOf(icon), side, margin, ground);
  const svg = async () => {
    const data = (await png(64, 0)).toString("base64");
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${data}"/></svg>`,
    );
  };
  return [
    file("/favicon.svg", "image/svg+xml", svg),
    ...Object.entries(iconSizes).map(([path, { side, margin }]) => file(path, "image/png", () => png(side, margin))),
  ];
}

/**
 * The operator's logo for one color mode. @param version of the address, as `logoUrls` writes it: another process may have rendered the page
 * with a logo that this one has not read yet.
 * @throws {AppError} not_found
 */
export async function logoFile(
  { settings }: Pick<Context, "settings">,
  mode: ColorMode,
  version: string | null,
): Promise<Image> {
  const logo = () => settings.current().brand.logo[mode];
  // With the database away the last settings stay in use.
  if (versionOf(logo() ?? "") !== version) await settings.refresh().catch(() => {});
  const image = logo();
  if (!image) throw notFound(m.error_not_found_picture());
  return { type: "image/webp", version: versionOf(image), body: () => bytesOf(image) };
}
