import type { Locale } from "@cointally/shared/locales.ts";
import { watchlist as en } from "./en/watchlist.ts";
import { watchlist as es } from "./es/watchlist.ts";

export type WatchlistWords = typeof en;
export const watchlistWords: Record<Locale, WatchlistWords> = { en, es };
