import type { Locale } from "@cointally/shared/locales.ts";
import { contracts as en } from "./en/contracts.ts";
import { contracts as es } from "./es/contracts.ts";

export type ContractWords = typeof en;
export const contractWords: Record<Locale, ContractWords> = { en, es };
