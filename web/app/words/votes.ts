import type { Locale } from "@cointally/shared/locales.ts";
import { votes as en } from "./en/votes.ts";
import { votes as es } from "./es/votes.ts";

export type VoteWords = typeof en;
export const voteWords: Record<Locale, VoteWords> = { en, es };
