import { limits } from "@cointally/contract/limits.ts";
import { liveRoutes } from "@cointally/contract/live-routes.gen.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type Api, splitRoute, withQuery } from "../../../../lib/api/api.ts";
import { pollNow, stream } from "./watch-figures.ts";

/** Milliseconds before the next try, doubled with each failure; half of them are random, so that pages do not all come back at once. */
const retryMs = { first: 4000, longest: 300_000 };

/** Within how many milliseconds pages that were told to read again do so, not all of them at once. */
const refreshWithinMs = 10_000;

/**
 * Keeps a stream of changed figures (server-sent events) open while the page is visible: hidden tabs have none, because browsers allow a
 * host few connections. While there is no stream, the page polls.
 */
export function followFigures(client: QueryClient, api: Api, apiUrl: string): void {
  let source: EventSource | undefined;
  let requestedIds = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = retryMs.first;

  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    requestedIds = "";
    const wasLive = stream.isLive;
    stream.isLive = false;
    // The interval of polls is read after each of them.
    if (wasLive && document.visibilityState === "visible") pollNow(client, api);
  };

  const open = (ids: string) => {
    requestedIds = ids;
    const [, path] = splitRoute(liveRoutes.streamFigures, {});
    source = new EventSource(apiUrl + withQuery(path, { coins: ids }));
    source.onopen = () => {
      waitMs = retryMs.first;
      stream.isLive = true;
      // What changed between the page and the stream.
      pollNow(client, api);
    };
    source.addEventListener("figures", ({ data }) => stream.push(JSON.parse(data).coins));
    source.addEventListener("refresh", () => {
      timer = setTimeout(() => pollNow(client, api), Math.random() * refreshWithinMs);
    });
    source.onerror = () => {
      // The browser's own retries do not become rarer while the site is away.
      disconnect();
      timer = setTimeout(connect, waitMs * (0.5 + Math.random() / 2));
      waitMs = Math.min(2 * waitMs, retryMs.longest);
    };
  };

  const connect = () => {
    const ids = document.visibilityState === "visible" ? stream.shownIds().slice(0, limits.figures.max).join() : "";
    if (ids && ids === requestedIds) return;
    disconnect();
    if (ids) open(ids);
  };

  connect();
  /** Parts of a new page are shown one after the other. */
  stream.onShown = () => {
    clearTimeout(timer);
    timer = setTimeout(connect);
  };
  document.addEventListener("visibilitychange", connect);
}
