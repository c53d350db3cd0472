import type { Locale } from "@cointally/shared/locales.ts";
import { placements as en } from "./en/placements.ts";
import { placements as es } from "./es/placements.ts";

export type PlacementWords = typeof en;
export const placementWords: Record<Locale, PlacementWords> = { en, es };
