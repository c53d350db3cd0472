import type { Locale } from "@cointally/shared/locales.ts";
import { settings as en } from "./en/settings.ts";
import { settings as es } from "./es/settings.ts";

export type SettingsWords = typeof en;
export const settingsWords: Record<Locale, SettingsWords> = { en, es };
