import type { Locale } from "@cointally/shared/locales.ts";
import { account as en } from "./en/account.ts";
import { account as es } from "./es/account.ts";

export type AccountWords = typeof en;
export const accountWords: Record<Locale, AccountWords> = { en, es };
