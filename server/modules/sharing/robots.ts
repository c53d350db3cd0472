import { privatePaths } from "./public-pages.ts";

/** What search engines may read (RFC 9309), and where the sitemap is. The API's own page is the one thing to read under /api. */
export const robotsText = (publicUrl: string): string =>
  [
    "User-agent: *",
    "Allow: /api/docs",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
