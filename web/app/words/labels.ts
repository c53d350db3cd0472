import type { Locale } from "@cointally/shared/locales.ts";
import { labels as en } from "./en/labels.ts";
import { labels as es } from "./es/labels.ts";

export type LabelWords = typeof en;
export const labelWords: Record<Locale, LabelWords> = { en, es };
