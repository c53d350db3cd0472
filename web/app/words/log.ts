import type { Locale } from "@cointally/shared/locales.ts";
import { log as en } from "./en/log.ts";
import { log as es } from "./es/log.ts";

export type LogWords = typeof en;
export const logWords: Record<Locale, LogWords> = { en, es };
