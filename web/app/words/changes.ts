import type { Locale } from "@cointally/shared/locales.ts";
import { changes as en } from "./en/changes.ts";
import { changes as es } from "./es/changes.ts";

export type ChangesWords = typeof en;
export const changesWords: Record<Locale, ChangesWords> = { en, es };
