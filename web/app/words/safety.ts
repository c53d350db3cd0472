import type { Locale } from "@cointally/shared/locales.ts";
import { safety as en } from "./en/safety.ts";
import { safety as es } from "./es/safety.ts";

export type SafetyWords = typeof en;
export const safetyWords: Record<Locale, SafetyWords> = { en, es };
