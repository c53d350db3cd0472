import { limits } from "@cointally/contract/limits.ts";
import type { Figures } from "@cointally/contract/prices.ts";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { type Api, composed, query } from "../../../../lib/api/api.ts";

const intervalMs = 30_000;
/** Each failure doubles the pause, up to eight minutes. */
const maxIntervalMs = 16 * intervalMs;

type Update = { requestedAt: number; figures: ReadonlyMap<string, Figures> };

/** The coins that each part of the open page shows: one poll reads them all (docs/decisions/0003). */
const shownIds = new Set<readonly string[]>();

async function readFigures(api: Api, signal: AbortSignal): Promise<Update> {
  const requestedAt = Date.now();
  const ids = [...new Set([...shownIds].flat())].sort();
  const figures = new Map<string, Figures>();
  for (let start = 0; start < ids.length; start += limits.figures.max) {
    // The browser revalidates its cached response by ETag and reuses it for a 304.
    const query = { ids: ids.slice(start, start + limits.figures.max).join(",") };
    const { coins } = await api.getFigures({ query, anonymous: true, signal });
    for (const coin of coins) figures.set(coin.id, coin);
  }
  return { requestedAt, figures };
}

/**
 * Calls `onUpdate` with the figures of these coins every 30 s while the page is visible and online, and at once when it becomes visible after
 * a longer time. Returns a function that stops it. The data that the page was loaded with counts as the first update.
 */
export function watchFigures(
  client: QueryClient,
  api: Api,
  ids: readonly string[],
  onUpdate: (figures: Update["figures"]) => void,
): () => void {
  const shownAt = Date.now();
  const { queryKey, queryFn } = composed(
    query(api.getFigures, { query: { ids: "" }, anonymous: true }),
    "shown",
    (signal) => readFigures(api, signal),
  );
  // Data and errors of an earlier page do not count.
  if (shownIds.size === 0) client.removeQueries({ queryKey });
  shownIds.add(ids);
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn,
    initialData: { requestedAt: 0, figures: new Map() },
    staleTime: intervalMs,
    // 30 s after a success; then 60, 120, … s, as the time since that success is 30, 90, 210, … s.
    refetchInterval: ({ state }) =>
      state.status === "error" ? Math.min(Date.now() - state.dataUpdatedAt + intervalMs, maxIntervalMs) : intervalMs,
    refetchOnMount: false,
    networkMode: "online",
    retry: false,
    structuralSharing: false,
  });
  const unsubscribe = observer.subscribe(({ data }) => {
    // A part that was loaded while the request was under way has newer figures than its response.
    if (data && data.requestedAt > shownAt) onUpdate(data.figures);
  });
  return () => {
    shownIds.delete(ids);
    unsubscribe();
  };
}
