import { getLocale } from "@cointally/i18n/runtime";
import type { Locale } from "@cointally/shared/locales.ts";
import { type Format, formats } from "./format.ts";

/** The language of this page. It does not change while the page stands: another language is another page. */
export const useLocale = (): Locale => getLocale();

/** The words of one part of the site in this page's language; parts are in `words/`. */
export const useWords = <Words>(part: Record<Locale, Words>): Words => part[useLocale()];

/** Figures and times as this page's language writes them. */
export const useFormat = (): Format => formats[useLocale()];
