import type { Locale } from "@cointally/shared/locales.ts";
import { watchStar as en } from "./en/watch-star.ts";
import { watchStar as es } from "./es/watch-star.ts";

export type WatchStarWords = typeof en;
export const watchStarWords: Record<Locale, WatchStarWords> = { en, es };
