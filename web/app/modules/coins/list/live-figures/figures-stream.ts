import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import { liveRoutes } from "@cointally/contract/live-routes.gen.ts";
import type { Figures } from "@cointally/contract/prices.ts";
import type { getVotesToday } from "@cointally/contract/votes.ts";
import { splitRoute, withQuery } from "../../../../lib/api/api.ts";
import { random } from "../../../../lib/browser/random.ts";

/** Milliseconds before the next try, doubled with each failure; half of them are random, so that pages do not all come back at once. */
const retryMs = { first: 4000, longest: 300_000 };

/** Within how many milliseconds pages that were told to read again do so, not all of them at once. */
const refreshWithinMs = 10_000;

/** Votes of all coins on a UTC day. */
export type VotesOfDay = Omit<ResponseOf<typeof getVotesToday>, "yesterday">;

/** What a stream asks of the page that it is for. */
type Page = {
  /** The coins that the page shows. */
  shownIds(): string[];
  /** Whether it shows the votes of all coins today. */
  showsDay(): boolean;
  push(coins: readonly Figures[]): void;
  pushDay(votes: VotesOfDay): void;
  /** Reads all figures of the page now. */
  poll(): void;
};

/**
 * Keeps a stream of changed figures (server-sent events) open while the page is visible: hidden tabs have none, because browsers allow a
 * host few connections. While there is no stream, the page polls. `connect` is to be called when the page shows other coins.
 */
export function followFigures(apiUrl: string, page: Page): { isLive(): boolean; connect(): void } {
  let isLive = false;
  let source: EventSource | undefined;
  let requested: { ids: string; day: "true" | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = retryMs.first;

  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    requested = undefined;
    const wasLive = isLive;
    isLive = false;
    // The interval of polls is read after each of them.
    if (wasLive && document.visibilityState === "visible") page.poll();
  };

  const open = (ids: string, day: "true" | undefined) => {
    requested = { ids, day };
    const [, path] = splitRoute(liveRoutes.streamFigures, {});
    source = new EventSource(apiUrl + withQuery(path, { coins: ids, day }));
    source.onopen = () => {
      waitMs = retryMs.first;
      isLive = true;
      // What changed between the page and the stream.
      page.poll();
    };
    source.addEventListener("figures", ({ data }) => page.push(JSON.parse(data).coins));
    source.addEventListener("day", ({ data }) => page.pushDay(JSON.parse(data)));
    source.addEventListener("refresh", () => {
      timer = setTimeout(() => page.poll(), random() * refreshWithinMs);
    });
    source.onerror = () => {
      // The browser's own retries do not become rarer while the site is away.
      disconnect();
      timer = setTimeout(connect, waitMs * (0.5 + random() / 2));
      waitMs = Math.min(2 * waitMs, retryMs.longest);
    };
  };

  const connect = () => {
    const ids = document.visibilityState === "visible" ? page.shownIds().slice(0, limits.figures.max).join() : "";
    const day = page.showsDay() ? "true" : undefined;
    if (ids && ids === requested?.ids && day === requested.day) return;
    disconnect();
    if (ids) open(ids, day);
  };

  document.addEventListener("visibilitychange", connect);
  return {
    isLive: () => isLive,
    connect() {
      // Parts of a new page are shown one after the other.
      clearTimeout(timer);
      timer = setTimeout(connect);
    },
  };
}
