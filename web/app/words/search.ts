import type { Locale } from "@cointally/shared/locales.ts";
import { search as en } from "./en/search.ts";
import { search as es } from "./es/search.ts";

export type SearchWords = typeof en;
export const searchWords: Record<Locale, SearchWords> = { en, es };
