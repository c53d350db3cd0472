import type { Locale } from "@cointally/shared/locales.ts";
import { texts as en } from "./en/texts.ts";
import { texts as es } from "./es/texts.ts";

export type TextWords = typeof en;
/** Whole texts: for loaders, so that no browser gets them twice. */
export const textWords: Record<Locale, TextWords> = { en, es };
