import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { useHiddenAmounts } from "./hidden-amounts.ts";

/** Renders an amount, or dots if amounts are hidden: then the amount is not in the page at all, and screen readers hear "hidden". */
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
