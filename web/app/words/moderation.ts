import type { Locale } from "@cointally/shared/locales.ts";
import { moderation as en } from "./en/moderation.ts";
import { moderation as es } from "./es/moderation.ts";

export type ModerationWords = typeof en;
export const moderationWords: Record<Locale, ModerationWords> = { en, es };
