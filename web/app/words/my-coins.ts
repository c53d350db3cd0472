import type { Locale } from "@cointally/shared/locales.ts";
import { myCoins as en } from "./en/my-coins.ts";
import { myCoins as es } from "./es/my-coins.ts";

export type MyCoinsWords = typeof en;
export const myCoinsWords: Record<Locale, MyCoinsWords> = { en, es };
