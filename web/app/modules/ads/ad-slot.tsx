import { lazy, memo, Suspense } from "react";
import css from "./ad-slot.module.css";
import type { ShownAd } from "./load-ads.ts";

/** Loaded only if there is an ad. The fallback uses its styles, so that the page includes them. */
const FramedAd = lazy(() => import("./framed-ad.tsx"));

type Props = { ad: ShownAd | undefined; counted?: boolean };

/**
 * The ad of a slot, if any. `counted` is false in the operator's preview. Memoized, since a re-render would replace the server's HTML by
 * the fallback while the code loads.
 */
export const AdSlot = memo(function AdSlot({ ad, counted = true }: Props) {
  if (!ad) return null;
  return (
    <Suspense fallback={<div className={css.ad} />}>
      <FramedAd key={ad.id} ad={ad} counted={counted} />
    </Suspense>
  );
});
