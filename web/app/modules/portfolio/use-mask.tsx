import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { useHiddenAmounts } from "./hidden-amounts.ts";

/** Returns a function that renders an amount, or dots if amounts are hidden: then the amount is not in the DOM at all. */
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
