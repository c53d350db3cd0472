import type { DangerReason } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";

const warnings: Record<DangerReason, () => string> = {
  cannot_be_sold: m.email_danger_cannot_be_sold,
  sell_tax_extreme: m.email_danger_sell_tax_extreme,
  buy_tax_extreme: m.email_danger_buy_tax_extreme,
  transfer_tax_extreme: m.email_danger_transfer_tax_extreme,
};

/** The first paragraph of an email about a coin: its danger, or nothing. */
export function dangerWarnings(danger: DangerReason | null): string[] {
  return danger ? [warnings[danger]()] : [];
}
