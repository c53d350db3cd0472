import { type RefObject, useEffect } from "react";
import type { Api } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";

/** An ad counts as viewed after half of it was visible for this long. */
const viewMs = 1000;
const hourMs = 3_600_000;

/** When this tab counted each ad; the server counts a visitor once an hour. */
const countedAt = new Map<string, number>();

const count = (api: Api, id: string, what: "countImpression" | "countClick") => {
  const key = `${what} ${id}`;
  const hour = Math.floor(Date.now() / hourMs);
  if (countedAt.get(key) === hour) return;
  countedAt.set(key, hour);
  // Failures to count are ignored.
  api[what]({ params: { id }, keepalive: true }).catch(() => {});
};

/** Counts a view of an ad once it was visible; null counts nothing. @returns a function that counts a click */
export function useAdCounts(id: string | null, adRef: RefObject<Element | null>): () => void {
  const api = useApi();
  useEffect(() => {
    const { current } = adRef;
    if (!current || id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(() => count(api, id, "countImpression"), viewMs);
      },
      { threshold: 0.5 },
    );
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [api, id, adRef]);
  return () => id !== null && count(api, id, "countClick");
}
