import type { Locale } from "@cointally/shared/locales.ts";
import { sharing as en } from "./en/sharing.ts";
import { sharing as es } from "./es/sharing.ts";

export type SharingWords = typeof en;
export const sharingWords: Record<Locale, SharingWords> = { en, es };
