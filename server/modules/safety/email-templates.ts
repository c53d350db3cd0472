import type { DangerReason } from "@cointally/contract/verdict.ts";
import type { Locale } from "@cointally/shared/locales.ts";

const warnings: Record<Locale, Record<DangerReason, string>> = {
  en: {
    cannot_be_sold: "Warning: this coin cannot be sold. We tried it on its blockchain.",
    sell_tax_extreme: "Warning: whoever sells this coin loses most of it to a tax. We tried it on its blockchain.",
  },
  es: {
    cannot_be_sold: "Atención: esta moneda no se puede vender. Lo hemos probado en su blockchain.",
    sell_tax_extreme:
      "Atención: quien vende esta moneda pierde la mayor parte por una comisión. Lo hemos probado en su blockchain.",
  },
};

/** What an email about a coin says first: the danger found, or nothing. */
export function dangerWarnings(locale: Locale, danger: DangerReason | null): string[] {
  return danger ? [warnings[locale][danger]] : [];
}
