import { useEffect } from "react";
import { useHydrated } from "../../../lib/page/site.ts";
import { consumeRowIntent, voteReplayKey } from "../../../lib/session/vote-intent.ts";

/** When the user returns from voting or login, scrolls to the row they came from, after the page has focused its heading. */
export function useReturnToRow(): void {
  // Rows get their buttons once the session is known.
  const hydrated = useHydrated();
  useEffect(() => {
    const coinId = hydrated ? consumeRowIntent() : null;
    if (coinId === null) return;
    requestAnimationFrame(() => {
      const button = document.querySelector<HTMLElement>(`tr [data-replay="${CSS.escape(voteReplayKey(coinId))}"]`);
      button?.scrollIntoView({ block: "center" });
      button?.focus({ preventScroll: true });
    });
  }, [hydrated]);
}
