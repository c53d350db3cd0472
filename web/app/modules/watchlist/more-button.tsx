import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { watchlistWords } from "../../words/watchlist.ts";
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
  const words = useWords(watchlistWords);
  if (!hasNextPage || left <= 0) return null;
  return (
    <div className={css.more}>
      <Button
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) fetchNextPage();
        }}
      >
        {isFetchingNextPage ? words.loadingMore : words.more(Math.min(left, pageSize))}
      </Button>
    </div>
  );
}
