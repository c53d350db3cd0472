import type { Locale } from "@cointally/shared/locales.ts";
import { diary as en } from "./en/diary.ts";
import { diary as es } from "./es/diary.ts";

export type DiaryWords = typeof en;
export const diaryWords: Record<Locale, DiaryWords> = { en, es };
