import { createContext, use, useSyncExternalStore } from "react";

const tickMs = 30_000;

/** The time at which the server made this page, so that hydration says the same words as the server. */
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
  // A clock that was set back is as new a time as one that went on.
  if (Math.abs(Date.now() - now) >= tickMs) now = Date.now();
  return now;
}

/** Milliseconds now, renewed twice a minute; on the server and while hydrating, the time the page was made. */
export function useNow(): number {
  const renderedAt = use(RenderedAtContext);
  return useSyncExternalStore(subscribe, read, () => renderedAt);
}
