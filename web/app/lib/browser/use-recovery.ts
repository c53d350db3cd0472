import { useEffect } from "react";

const pauseMs = 5_000;

/** Calls `recover` once the site says that it is ready again; asks every few seconds, and not while the page is hidden. */
export function useRecovery(recover: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no new outage
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      if (document.hidden) return;
      const isReady = await fetch("/health/ready", { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isReady || isOver) return;
      stop();
      recover();
    };
    // Not all pages at the same moment.
    const timer = setInterval(ask, pauseMs + (Date.now() % pauseMs));
    const stop = () => {
      isOver = true;
      clearInterval(timer);
    };
    return stop;
  }, []);
}
