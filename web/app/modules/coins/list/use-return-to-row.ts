import { useEffect } from "react";
import { useHydrated } from "../../../lib/site.ts";
import { consumeRowIntent, voteReplayKey } from "../../../lib/vote-intent.ts";

/** Brings one who comes back from voting, or from login, to the row whose Vote was tapped, after the page has put the focus on its heading. */
export function useReturnToRow(): void {
  // Rows have their buttons once it is known who is there.
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
