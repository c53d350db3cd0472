import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import css from "./more-button.module.css";

type Props = {
  /** Number of rows that are not loaded yet. */
  remaining: number;
  pageSize: number;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Loads the next page; hidden when there is none. */
export function MoreButton({ remaining, pageSize, hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  const { count } = useFormat();
  if (!hasNextPage || remaining <= 0) return null;
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
          : m.common_show_count_more({ count: count(Math.min(remaining, pageSize)) })}
      </Button>
    </div>
  );
}
