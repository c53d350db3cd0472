import { lazy, memo, Suspense } from "react";
import css from "./ad-slot.module.css";
import type { ShownAd } from "./load-ads.ts";

/** Its code loads only where there is an ad. The fallback uses its styles, so that they come with the page that the server renders. */
const FramedAd = lazy(() => import("./framed-ad.tsx"));

type Props = { ad: ShownAd | undefined; counted?: boolean };

/**
 * The ad of a slot; nothing if it has none. `counted` is false in the operator's preview. Memoized: an update from above would
 * replace the server's markup by the fallback while the code loads.
 */
export const AdSlot = memo(function AdSlot({ ad, counted = true }: Props) {
  if (!ad) return null;
  return (
    <Suspense fallback={<div className={css.ad} />}>
      <FramedAd key={ad.id} ad={ad} counted={counted} />
    </Suspense>
  );
});
