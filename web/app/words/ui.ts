import type { Locale } from "@cointally/shared/locales.ts";
import { ui as en } from "./en/ui.ts";
import { ui as es } from "./es/ui.ts";

export type UiWords = typeof en;
export const uiWords: Record<Locale, UiWords> = { en, es };
