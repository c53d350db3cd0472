import { locales, localizedPath } from "@cointally/shared/locales.ts";
import { privatePaths } from "./public-pages.ts";

/** What search engines may read (RFC 9309), and where the sitemap is. The API's own page is the one thing to read under /api. */
export const robotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    "Allow: /api/docs",
    ...locales.flatMap((locale) => privatePaths.map((path) => `Disallow: ${localizedPath(locale, path)}`)),
    "Disallow: /api/",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
