import type { Locale } from "@cointally/shared/locales.ts";
import { portfolio as en } from "./en/portfolio.ts";
import { portfolio as es } from "./es/portfolio.ts";

export type PortfolioWords = typeof en;
export const portfolioWords: Record<Locale, PortfolioWords> = { en, es };
