import type { Locale } from "@cointally/shared/locales.ts";
import { lists as en } from "./en/lists.ts";
import { lists as es } from "./es/lists.ts";

export type ListsWords = typeof en;
export const listsWords: Record<Locale, ListsWords> = { en, es };
