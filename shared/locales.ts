import { languageNames, languages } from "@cointally/i18n/languages";

/** The languages of the pages, the default first: what is asked for in no other is answered in it. */
export const locales = languages;

export type Locale = (typeof locales)[number];

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = languageNames;

/** The query key that asks for a language, and the cookie that remembers it. */
export const localeKey = { query: "lang", cookie: "cointally_lang" } as const;

const known = (tag: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === tag?.trim().toLowerCase().split("-")[0]);

/** The language that an address asks for, if it asks for one that there is. */
export const askedLocale = (url: URL): Locale | undefined => known(url.searchParams.get(localeKey.query));

/** The language that somebody chose on a page before. */
export const chosenLocale = (headers: Pick<Headers, "get">): Locale | undefined =>
  known(new RegExp(`(?:^|;\\s*)${localeKey.cookie}=([a-z]+)`).exec(headers.get("cookie") ?? "")?.[1]);

/** The language of ours that a browser prefers (RFC 9110 §12.5.4). */
const preferredLocale = (acceptLanguage: string | null): Locale | undefined =>
  acceptLanguage
    ?.split(",")
    .map((part) => {
      const [tag, ...parameters] = part.split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { locale: known(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ locale, quality }) => locale && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.locale;

/** The language of a page: the one its address asks for, the one chosen before, the one that the browser prefers, English. */
export const localeOf = (url: URL, headers: Pick<Headers, "get">): Locale =>
  askedLocale(url) ?? chosenLocale(headers) ?? preferredLocale(headers.get("accept-language")) ?? locales[0];
