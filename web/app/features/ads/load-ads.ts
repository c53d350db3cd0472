import type { Ad, AdPage, AdSlot, listActiveAds } from "@cointally/api/ads.ts";
import type { RouterContextProvider } from "react-router";
import { withQuery } from "../../lib/api-client.ts";
import { loadOrNull } from "../../lib/load.ts";

/** Of an ad, what a page shows. */
export type ShownAd = Pick<Ad, "id" | "slot" | "image_url" | "alt" | "target_url" | "advertiser" | "ends_at">;

/** The ad of each slot whose turn it is; a slot without one takes no room. */
export type PageAds = Partial<Record<AdSlot, ShownAd>>;

/** Reads the ads of a page, for a loader; a page does without them when they cannot be read. */
export async function loadAds(
  context: Readonly<RouterContextProvider>,
  page: AdPage,
  chainId: number | null = null,
): Promise<PageAds> {
  const path = withQuery("/ads/active", { limit: 1, page, chain_id: chainId });
  const answer = await loadOrNull<typeof listActiveAds>(context, path);
  const shown = (answer?.ads ?? []).map(
    ({ id, slot, image_url, alt, target_url, advertiser, ends_at }): [AdSlot, ShownAd] => [
      slot,
      { id, slot, image_url, alt, target_url, advertiser, ends_at },
    ],
  );
  return Object.fromEntries(shown);
}
