import { languageNames, languages } from "@cointally/i18n/languages";

/** The languages that the messages are written in. */
export const locales = languages;

export type Locale = (typeof locales)[number];

/** The languages that this site offers, its default first. Read them at each use: they change at run time. */
export let siteLocales: readonly Locale[] = locales;

/** Sets the languages that the site offers, at least one; they are the same for the whole process. */
export function setSiteLocales(offered: readonly Locale[] = locales): void {
  siteLocales = offered;
}

/** The language of pages and messages where nothing asks for another. */
export const defaultLocale = (): Locale => siteLocales[0] ?? locales[0];

/** Each language's name in itself. */
export const localeNames: Record<Locale, string> = languageNames;

/** The query parameter that requests the language of an image, a badge or the API. Pages have their language in the path. */
export const localeQuery = "lang";

/** The path of a page in a language: unchanged for the default language, otherwise prefixed by the language. */
export function localizedPath(locale: Locale, path: string): string {
  return locale === defaultLocale() ? path : `/${locale}${path.replace(/^\/(?=$|[?#])/, "")}`;
}

/** The same for a full URL. */
export function localizedUrl(locale: Locale, url: string): string {
  if (locale === defaultLocale()) return url;
  const { origin, pathname, search, hash } = new URL(url);
  return origin + localizedPath(locale, pathname + search + hash);
}

/** The language in the path of a page, or of its data (`/es.data`), or the default, and the rest of the path. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, first, rest = ""] = /^\/([\w-]+)(.*)$/s.exec(path) ?? [];
  const locale = siteLocales.slice(1).find((other) => other === first);
  if (!locale || !/^(?:$|[/?#]|\.data(?:$|\?))/.test(rest)) return { locale: defaultLocale(), path };
  return { locale, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** The path without the prefix of a language that has none on this site, because it is the default now or no longer offered; null for other paths. */
export function withoutOldPrefix(path: string): string | null {
  const [, first, rest = ""] = /^\/([\w-]+)(\/.*)?$/s.exec(path) ?? [];
  const isOld = locales.some((locale) => locale === first) && splitLocale(path).path === path;
  return isOld ? rest || "/" : null;
}

const localeOfTag = (tag: string | null | undefined): Locale | undefined =>
  siteLocales.find((locale) => locale === tag?.trim().toLowerCase().split("-")[0]);

/** The language that a URL's query requests, if it is supported. */
export function requestedLocale(url: URL): Locale | undefined {
  return localeOfTag(url.searchParams.get(localeQuery));
}

/** The supported language that `Accept-Language` prefers (RFC 9110 §12.5.4). */
export function preferredLocale(headers: Pick<Headers, "get">): Locale | undefined {
  return headers
    .get("accept-language")
    ?.split(",")
    .map((part) => {
      const [tag, ...parameters] = part.split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { locale: localeOfTag(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ locale, quality }) => locale && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.locale;
}

/** The language of API responses: that of the query, otherwise the one that `Accept-Language` prefers, otherwise the default. */
export function localeOf(url: URL, headers: Pick<Headers, "get">): Locale {
  return requestedLocale(url) ?? preferredLocale(headers) ?? defaultLocale();
}
