import type { Locale } from "@cointally/shared/locales.ts";
import { prices as en } from "./en/prices.ts";
import { prices as es } from "./es/prices.ts";

export type PricesWords = typeof en;
export const priceWords: Record<Locale, PricesWords> = { en, es };
