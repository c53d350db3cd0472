import type { Locale } from "@cointally/shared/locales.ts";
import { alerts as en } from "./en/alerts.ts";
import { alerts as es } from "./es/alerts.ts";

export type AlertWords = typeof en;
export const alertWords: Record<Locale, AlertWords> = { en, es };
