import type { ReactNode } from "react";
import { useWords } from "../../lib/locale.ts";
import { portfolioWords } from "../../words/portfolio.ts";
import { useHiddenAmounts } from "./hidden-amounts.ts";

/** Draws an amount, or dots in its place: what is hidden is not in the page at all, and readers hear that it is hidden. */
export function useMask(): (draw: () => ReactNode) => ReactNode {
  const hidden = useHiddenAmounts();
  const words = useWords(portfolioWords);
  if (!hidden) return (draw) => draw();
  const dots = (
    <span>
      <span aria-hidden="true">••••</span>
      <span className="sr">{words.hidden}</span>
    </span>
  );
  return () => dots;
}
