import type { Locale } from "@cointally/shared/locales.ts";
import { farms as en } from "./en/farms.ts";
import { farms as es } from "./es/farms.ts";

export type FarmsWords = typeof en;
export const farmsWords: Record<Locale, FarmsWords> = { en, es };
