import { locales, localizedPath } from "@cointally/shared/locales.ts";
import type { Context } from "../../core/context.ts";
import { privatePages } from "./public-pages.ts";

/** What search engines may read (RFC 9309), and where the sitemap is. The API's own page is the one thing to read under /api. */
export const robotsText = ({ config, modules }: Pick<Context, "config" | "modules">): string => {
  const paths = [...privatePages, ...modules.pages.private];
  return [
    "User-agent: *",
    "Allow: /api/docs",
    ...locales.flatMap((locale) => paths.map((path) => `Disallow: ${localizedPath(locale, path)}`)),
    "Disallow: /api/",
    "",
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
};
