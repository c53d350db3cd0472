import type { Locale } from "@cointally/shared/locales.ts";
import { votePage as en } from "./en/vote-page.ts";
import { votePage as es } from "./es/vote-page.ts";

export type VotePageWords = typeof en;
export const votePageWords: Record<Locale, VotePageWords> = { en, es };
