import type { Locale } from "@cointally/shared/locales.ts";
import { listNotes as en } from "./en/list-notes.ts";
import { listNotes as es } from "./es/list-notes.ts";

export type ListNotesWords = typeof en;
export const listNotesWords: Record<Locale, ListNotesWords> = { en, es };
