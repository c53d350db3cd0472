import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import * as m from "@cointally/i18n/messages";
import { colorsOf } from "@cointally/shared/brand/brand-css.ts";
import { colorModes } from "@cointally/shared/brand/themes.ts";
import { notFound } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import type { FileRoute, GeneratedFile } from "../../http/generated-file.ts";
import { iconFiles, logoFile } from "./brand-files.ts";
import { robotsText } from "./robots.ts";
import { securityText } from "./security-txt.ts";
import { sitemaps } from "./sitemaps.ts";
import { webManifest } from "./web-manifest.ts";

/** A gzip file; equal bytes have the same version. */
const gzipped = (type: string, body: Buffer): GeneratedFile => ({
  type,
  version: createHash("sha256").update(body).digest("base64url"),
  body: () => body,
  coding: "gzip",
  maxAge: 3600,
});
const xml = (body: Buffer) => gzipped("application/xml; charset=utf-8", body);
const text = (body: Buffer) => gzipped("text/plain; charset=utf-8", body);

/** Files at well-known addresses. */
export function discoveryRoutes(ctx: Context): FileRoute[] {
  const maps = sitemaps(ctx);
  const robots = gzipSync(robotsText(ctx));
  const manifest = gzipSync(webManifest(ctx.settings.current().brand));
  const { brand } = ctx.settings.current();
  return [
    ...(brand.icon ? iconFiles(brand.icon, colorsOf(brand, "dark").bg) : []).map(
      ({ path, ...file }): FileRoute => ({
        path,
        budget: "page",
        make: async () => ({ ...file, maxAge: 3600 }),
      }),
    ),
    ...colorModes.map(
      (mode): FileRoute => ({
        path: `/brand/logo-${mode}.webp`,
        budget: "page",
        make: async ({ url }) => ({ ...(await logoFile(ctx, mode, url.searchParams.get("v"))), maxAge: 3600 }),
      }),
    ),
    { path: "/sitemap.xml", budget: "page", make: async () => xml(await maps.index()) },
    { path: "/sitemap-pages.xml", budget: "page", make: async () => xml(await maps.pages()) },
    {
      path: "/:name{sitemap-coins-[1-9][0-9]{0,5}\\.xml}",
      budget: "page",
      make: async ({ params }) => xml(await maps.coins(Number(/\d+/.exec(params.name as string)))),
    },
    {
      path: "/.well-known/security.txt",
      budget: "page",
      make: async ({ now }) => {
        const { securityContact } = ctx.settings.current();
        if (!securityContact) throw notFound(m.error_not_found_contact());
        return text(gzipSync(securityText(ctx.config.publicUrl, securityContact, now)));
      },
    },
    {
      path: "/manifest.webmanifest",
      budget: "page",
      make: async () => gzipped("application/manifest+json", manifest),
    },
    { path: "/robots.txt", budget: "page", make: async () => text(robots) },
  ];
}
