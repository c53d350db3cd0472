import { type RefObject, useEffect } from "react";
import type { Api } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";

/** An ad counts as seen when half of it stood in view for so long. */
const seenMs = 1000;
const hourMs = 3_600_000;

/** What this tab told already: the server counts a visitor once an hour, and need not be asked more often. */
const told = new Map<string, number>();

const tell = (api: Api, id: string, what: "countImpression" | "countClick") => {
  const key = `${what} ${id}`;
  const hour = Math.floor(Date.now() / hourMs);
  if (told.get(key) === hour) return;
  told.set(key, hour);
  // What could not be counted is nobody's trouble.
  api[what]({ params: { id }, keepalive: true }).catch(() => {});
};

/** Counts an ad once it was seen; null counts nothing. @returns what counts that it was followed */
export function useCounted(id: string | null, seen: RefObject<Element | null>): () => void {
  const api = useApi();
  useEffect(() => {
    const { current } = seen;
    if (!current || id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(() => tell(api, id, "countImpression"), seenMs);
      },
      { threshold: 0.5 },
    );
    watch.observe(current);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [api, id, seen]);
  return () => id !== null && tell(api, id, "countClick");
}
