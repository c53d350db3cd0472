import { lazy, Suspense, useEffect, useState } from "react";

// Only old pages need it.
const StalePage = lazy(() => import("./stale-page.tsx"));

/** The bar that the server puts on a page whose data is old (server/http/stale-notice.ts). */
const findNotice = () => document.getElementById("stale-notice");

/** Brings a page with old data up to date once that is possible, and takes the notice away. */
export function StaleNotice() {
  const [isStale, setStale] = useState(false);
  useEffect(() => setStale(findNotice() !== null), []);
  const recovered = () => {
    findNotice()?.remove();
    setStale(false);
  };
  return (
    isStale && (
      <Suspense>
        <StalePage onRecovered={recovered} />
      </Suspense>
    )
  );
}
