import type { Locale } from "@cointally/shared/locales.ts";
import { portfolioForms as en } from "./en/portfolio-forms.ts";
import { portfolioForms as es } from "./es/portfolio-forms.ts";

export type PortfolioFormsWords = typeof en;
export const portfolioFormsWords: Record<Locale, PortfolioFormsWords> = { en, es };
