import type { Locale } from "@cointally/shared/locales.ts";
import { adsDesk as en } from "./en/ads-desk.ts";
import { adsDesk as es } from "./es/ads-desk.ts";

export type AdsDeskWords = typeof en;
export const adsDeskWords: Record<Locale, AdsDeskWords> = { en, es };
