import "./ad-slot.module.css";
import { lazy, Suspense } from "react";
import type { ShownAd } from "./load-ads.ts";

/** Its code loads only where there is an ad; its styles come with the page, as the server renders it. */
const FramedAd = lazy(() => import("./framed-ad.tsx"));

/** The ad of a slot; nothing where it has none. `counted` is false where the operator looks at it. */
export function AdSlot({ ad, counted = true }: { ad: ShownAd | undefined; counted?: boolean }) {
  if (!ad) return null;
  return (
    <Suspense>
      <FramedAd key={ad.id} ad={ad} counted={counted} />
    </Suspense>
  );
}
