import { limits } from "@cointally/contract/limits.ts";
import type { Figures } from "@cointally/contract/prices.ts";
import type { Api } from "../../../lib/api.ts";
import { readFailed, readWorked } from "../../../lib/failed-reads.ts";
import { toastError } from "../../../ui/toasts.tsx";

/** What moves of coins, asked for all parts of an open page together (docs/decisions/0003). */

const everyMs = 30_000;
/** After failures the next call waits longer, up to eight minutes. */
const mostDoublings = 4;

type Tell = (figures: ReadonlyMap<string, Figures>) => void;
type Watcher = { api: Api; ids: readonly string[]; tell: Tell };

const thisRead = "figures of an open page";

const watchers = new Set<Watcher>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;
let askedAt = 0;
let failures = 0;

/** Nobody looks at a hidden page, and without a network nobody answers. */
const awake = () => document.visibilityState === "visible" && navigator.onLine;

function plan() {
  clearTimeout(timer);
  if (watchers.size === 0 || asking || !awake()) return;
  const due = askedAt + everyMs * 2 ** Math.min(failures, mostDoublings);
  timer = setTimeout(ask, Math.max(0, due - Date.now()));
}

async function ask() {
  const asked = [...watchers];
  const ids = [...new Set(asked.flatMap((watcher) => watcher.ids))].sort();
  asking = true;
  askedAt = Date.now();
  try {
    const figures = new Map<string, Figures>();
    for (let at = 0; at < ids.length; at += limits.figures.max) {
      // The browser sends the ETag of the answer it has, and gives that one again for a 304.
      const answer = await asked[0]?.api.getFigures({
        query: { ids: ids.slice(at, at + limits.figures.max).join(",") },
        anonymous: true,
      });
      for (const coin of answer?.coins ?? []) figures.set(coin.id, coin);
    }
    failures = 0;
    // Who came while the call was under way has newer figures than it brings.
    for (const watcher of asked) if (watchers.has(watcher)) watcher.tell(figures);
    readWorked(thisRead);
  } catch (error) {
    // The page keeps what it has, each price with its age.
    failures += 1;
    readFailed(thisRead, error, toastError);
  } finally {
    asking = false;
    plan();
  }
}

/**
 * Tells the figures of these coins every 30 s while the page is visible and there is a network, and at once when it is looked at again
 * later than that. Returns how to end it. What the page was made with counts as the first telling.
 */
export function watchFigures(api: Api, ids: readonly string[], tell: Tell): () => void {
  const watcher = { api, ids, tell };
  if (watchers.size === 0) {
    askedAt = Date.now();
    failures = 0;
    document.addEventListener("visibilitychange", plan);
    window.addEventListener("online", plan);
    window.addEventListener("offline", plan);
  }
  watchers.add(watcher);
  plan();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", plan);
    window.removeEventListener("online", plan);
    window.removeEventListener("offline", plan);
  };
}
