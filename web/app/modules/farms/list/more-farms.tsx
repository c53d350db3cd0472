import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import css from "./farms-page.module.css";

type Props = {
  shown: number;
  total: number;
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
  children?: ReactNode;
};

/** How many of the visitor's farms are shown, and a button for more. */
export function MoreFarms({ shown, total, hasMore, isBusy, onMore, children }: Props) {
  const { count } = useFormat();
  return (
    <div className={css.more}>
      <span className="second">{m.common_range({ from: count(1), to: count(shown), total: count(total) })}</span>
      {hasMore && (
        <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onMore()}>
          {m.common_next_rows({ rows: holderPage })}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Page size of a wallet's farms. */
export const holderPage = 50;
