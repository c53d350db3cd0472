import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { useHiddenAmounts } from "./hidden-amounts.ts";

/** Draws an amount, or dots in its place: what is hidden is not in the page at all, and readers hear that it is hidden. */
export function useMask(): (draw: () => ReactNode) => ReactNode {
  const hidden = useHiddenAmounts();
  if (!hidden) return (draw) => draw();
  const dots = (
    <span>
      <span aria-hidden="true">••••</span>
      <span className="sr">{m.portfolio_hidden()}</span>
    </span>
  );
  return () => dots;
}
