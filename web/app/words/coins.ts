import type { Locale } from "@cointally/shared/locales.ts";
import { coins as en } from "./en/coins.ts";
import { coins as es } from "./es/coins.ts";

export type CoinWords = typeof en;
export const coinWords: Record<Locale, CoinWords> = { en, es };
