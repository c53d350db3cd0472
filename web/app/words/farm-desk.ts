import type { Locale } from "@cointally/shared/locales.ts";
import { farmDesk as en } from "./en/farm-desk.ts";
import { farmDesk as es } from "./es/farm-desk.ts";

export type FarmDeskWords = typeof en;
export const farmDeskWords: Record<Locale, FarmDeskWords> = { en, es };
