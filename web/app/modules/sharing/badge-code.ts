import { type Locale, localeQuery, locales, localizedUrl } from "@cointally/shared/locales.ts";

export type BadgeMode = "dark" | "light";

/** The badge is as wide as its words; its height is fixed. */
export const badgeHeight = 48;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Address of a coin's badge, for a page of this mode and in this language. `page` is the coin's own page. */
export const badgePicture = (page: string, mode: BadgeMode, locale: Locale): string =>
  `${page}/badge.svg?mode=${mode}${locale === locales[0] ? "" : `&${localeQuery}=${locale}`}`;

/** What a team puts into its own page: a link with a picture, no script. */
export const badgeCode = (page: string, mode: BadgeMode, locale: Locale, alt: string): string =>
  `<a href="${localizedUrl(locale, page)}"><img src="${escaped(badgePicture(page, mode, locale))}" height="${badgeHeight}" alt="${escaped(alt)}"></a>`;
