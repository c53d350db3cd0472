import type { AdPlacements } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import { slotText } from "../../lib/format/ad-slots.ts";
import { escapeHtml } from "../../lib/format/escape-html.ts";

/** The placements that the operator offers, with their prices, as HTML. Only for loaders. */
export function placementsHtml(placements: AdPlacements | undefined): string {
  if (!placements || placements.length === 0) return "";
  const items = placements.map(({ slot, price_amount: amount, price_currency: currency, days }) => {
    const price = amount
      ? m.placements_price_days({ price: `${amount} ${currency}`, days: days ?? 0 })
      : m.placements_price_on_request();
    return `<li>${escapeHtml(slotText[slot]())}: ${escapeHtml(price)}</li>`;
  });
  return `<h2 id="placements">${escapeHtml(m.placements_heading())}</h2>\n<ul>${items.join("")}</ul>`;
}
