import type { Locale } from "@cointally/shared/locales.ts";
import { suggestions as en } from "./en/suggestions.ts";
import { suggestions as es } from "./es/suggestions.ts";

export type SuggestionsWords = typeof en;
export const suggestionsWords: Record<Locale, SuggestionsWords> = { en, es };
