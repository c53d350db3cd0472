import * as m from "@cointally/i18n/messages";
import { Button } from "../../../ui/controls/button.tsx";
import type { Queue } from "../queries.ts";
import css from "./more-button.module.css";

/** Loads the next page of rows. */
export type More = { load: () => void; loading: boolean };

/** Loads the next pages of these lists; null if all rows are loaded. */
export function moreOf(...queues: Pick<Queue<unknown>, "more" | "loadMore" | "loadingMore">[]): More | null {
  const unfinished = queues.filter((queue) => queue.more);
  if (unfinished.length === 0) return null;
  return {
    load: () => {
      for (const queue of unfinished) queue.loadMore();
    },
    loading: unfinished.some((queue) => queue.loadingMore),
  };
}

/** A button that loads the next page. */
export function MoreButton({ more }: { more: More }) {
  return (
    <Button className={css.more} aria-disabled={more.loading} onClick={more.load}>
      <span aria-live="polite">{more.loading ? m.common_loading_more() : m.common_show_more()}</span>
    </Button>
  );
}
