import type { Locale } from "@cointally/shared/locales.ts";
import { speakUp as en } from "./en/speak-up.ts";
import { speakUp as es } from "./es/speak-up.ts";

export type SpeakUpWords = typeof en;
export const speakUpWords: Record<Locale, SpeakUpWords> = { en, es };
