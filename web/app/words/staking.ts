import type { Locale } from "@cointally/shared/locales.ts";
import { staking as en } from "./en/staking.ts";
import { staking as es } from "./es/staking.ts";

export type StakingWords = typeof en;
export const stakingWords: Record<Locale, StakingWords> = { en, es };
