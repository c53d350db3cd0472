import { createContext, use, useSyncExternalStore } from "react";

const tickMs = 30_000;

/** When the server rendered this page, so that hydration renders the same text. */
export const RenderedAtContext = createContext(0);

let now = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // abs: the system clock may have been set back.
  if (Math.abs(Date.now() - now) >= tickMs) now = Date.now();
  return now;
}

/** The time in ms, updated twice a minute; on the server and during hydration, when the page was rendered. */
export function useNow(): number {
  const renderedAt = use(RenderedAtContext);
  return useSyncExternalStore(subscribe, read, () => renderedAt);
}
