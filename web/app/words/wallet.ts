import type { Locale } from "@cointally/shared/locales.ts";
import { wallet as en } from "./en/wallet.ts";
import { wallet as es } from "./es/wallet.ts";

export type WalletWords = typeof en;
export const walletWords: Record<Locale, WalletWords> = { en, es };
