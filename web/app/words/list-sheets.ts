import type { Locale } from "@cointally/shared/locales.ts";
import { listSheets as en } from "./en/list-sheets.ts";
import { listSheets as es } from "./es/list-sheets.ts";

export type ListSheetsWords = typeof en;
export const listSheetsWords: Record<Locale, ListSheetsWords> = { en, es };
