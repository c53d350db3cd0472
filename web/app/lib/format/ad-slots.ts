import type { AdSlot } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";

/** What the placements of ads are called. */
export const slotText: Record<AdSlot, () => string> = {
  header: m.admin_ads_slots_header,
  sidebar: m.admin_ads_slots_sidebar,
  inline: m.admin_ads_slots_inline,
  footer: m.admin_ads_slots_footer,
};
