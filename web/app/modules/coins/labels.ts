import type { DangerReason } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";

/** The name of a chain, the same in every language; its number for unsupported chains. */
export const chainName = (id: number): string => chainById(id)?.name ?? `#${id}`;

/** Why a coin is dangerous, as the text of the mark beside its name. */
export const dangerText: Record<DangerReason, () => string> = {
  cannot_be_sold: m.label_danger_cannot_be_sold,
  sell_tax_extreme: m.label_danger_sell_tax_extreme,
  buy_tax_extreme: m.label_danger_buy_tax_extreme,
  transfer_tax_extreme: m.label_danger_transfer_tax_extreme,
};
