import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import css from "./more-button.module.css";

type Props = {
  /** How many are not loaded yet. */
  left: number;
  pageSize: number;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Loads what follows, while something does. */
export function MoreButton({ left, pageSize, hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  const { count } = useFormat();
  if (!hasNextPage || left <= 0) return null;
  return (
    <div className={css.more}>
      <Button
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) fetchNextPage();
        }}
      >
        {isFetchingNextPage
          ? m.common_loading_more()
          : m.common_show_count_more({ count: count(Math.min(left, pageSize)) })}
      </Button>
    </div>
  );
}
