import { localizedPath, siteLocales } from "@cointally/shared/locales.ts";
import type { Context } from "../../core/context.ts";
import { privatePages } from "./public-pages.ts";

/** Rules for search engines (RFC 9309) and the address of the sitemap. Of /api, only the documentation page may be read. */
export function robotsText({ config, modules }: Pick<Context, "config" | "modules">): string {
  const paths = [...privatePages, ...modules.pages.private];
  return [
    "User-agent: *",
    "Allow: /api/docs",
    ...siteLocales.flatMap((locale) => paths.map((path) => `Disallow: ${localizedPath(locale, path)}`)),
    "Disallow: /api/",
    "",
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
