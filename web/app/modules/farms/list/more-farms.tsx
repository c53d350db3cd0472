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

/** How many of one's own farms stand here, and the way to more of them. */
export function MoreFarms({ shown, total, hasMore, isBusy, onMore, children }: Props) {
  const { count } = useFormat();
  return (
    <div className={css.more}>
      <span className="second">{m.farm_summary({ from: count(1), to: count(shown), total: count(total) })}</span>
      {hasMore && (
        <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && onMore()}>
          {m.farm_next({ rows: holderPage })}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Farms of a holder that are asked for at once. */
export const holderPage = 50;
