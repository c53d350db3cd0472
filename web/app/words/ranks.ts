import type { Locale } from "@cointally/shared/locales.ts";
import { ranks as en } from "./en/ranks.ts";
import { ranks as es } from "./es/ranks.ts";

export type RankWords = typeof en;
export const rankWords: Record<Locale, RankWords> = { en, es };
