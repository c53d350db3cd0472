import { getLocale } from "@cointally/i18n/runtime";
import type { Locale } from "@cointally/shared/locales.ts";
import { type Format, formats } from "./format.ts";

/** The language of this page. It never changes within a page: each language has its own URLs. */
export const useLocale = (): Locale => getLocale();

/** Formats numbers and times in the language of the page. */
export const useFormat = (): Format => formats[useLocale()];
