import type { Locale } from "@cointally/shared/locales.ts";
import { submission as en } from "./en/submission.ts";
import { submission as es } from "./es/submission.ts";

export type SubmissionWords = typeof en;
export const submissionWords: Record<Locale, SubmissionWords> = { en, es };
