import { type Ad, type AdPage, type AdSlot, adSlots } from "@cointally/contract/ads.ts";
import type { RouterContextProvider } from "react-router";
import { apiOf, nullOnError } from "../../lib/api/load.ts";
import { isOn } from "../../lib/page/modules.ts";

/** The fields of an ad that pages show. */
export type ShownAd = Pick<Ad, "id" | "slot" | "image_url" | "alt" | "target_url" | "advertiser" | "ends_at">;

/** The current ad of each slot; an empty slot takes no space. */
export type PageAds = Partial<Record<AdSlot, ShownAd>>;

/** Reads the ads of a page, for a loader; errors leave the page without ads. */
export async function loadAds(
  context: Readonly<RouterContextProvider>,
  on: AdPage,
  chainId: number | null = null,
): Promise<PageAds> {
  if (!isOn(context, "ads")) return {};
  // The list starts with the first ad of each slot.
  const query = { limit: adSlots.length, on, chain_id: chainId };
  const response = await nullOnError(apiOf(context).listActiveAds({ query }));
  const ads: PageAds = {};
  for (const { id, slot, image_url, alt, target_url, advertiser, ends_at } of response?.ads ?? []) {
    ads[slot] ??= { id, slot, image_url, alt, target_url, advertiser, ends_at };
  }
  return ads;
}
