import type { Locale } from "@cointally/shared/locales.ts";
import { purposes as en } from "./en/purposes.ts";
import { purposes as es } from "./es/purposes.ts";

export type PurposeWords = typeof en;
export const purposeWords: Record<Locale, PurposeWords> = { en, es };
