import type { Locale } from "@cointally/shared/locales.ts";
import { ads as en } from "./en/ads.ts";
import { ads as es } from "./es/ads.ts";

export type AdWords = typeof en;
export const adWords: Record<Locale, AdWords> = { en, es };
