import type { Locale } from "@cointally/shared/locales.ts";
import { home as en } from "./en/home.ts";
import { home as es } from "./es/home.ts";

export type HomeWords = typeof en;
export const homeWords: Record<Locale, HomeWords> = { en, es };
