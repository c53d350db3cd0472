import type { ReactNode } from "react";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { farmsWords } from "../../words/farms.ts";
import css from "./farms-page.module.css";

type Props = {
  shown: number;
  total: number;
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
  children?: ReactNode;
};

/** How many of one's own farms stand here, and the way to more of them. */
export function MoreFarms({ shown, total, hasMore, isBusy, onMore, children }: Props) {
  const words = useWords(farmsWords);
  return (
    <div className={css.more}>
      <span className="second">{words.summary(1, shown, total, false)}</span>
      {hasMore && (
        <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onMore()}>
          {words.next(holderPage)}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Farms of a holder that are asked for at once. */
export const holderPage = 50;
