import type { Locale } from "@cointally/shared/locales.ts";
import { addToken as en } from "./en/add-token.ts";
import { addToken as es } from "./es/add-token.ts";

export type AddTokenWords = typeof en;
export const addTokenWords: Record<Locale, AddTokenWords> = { en, es };
