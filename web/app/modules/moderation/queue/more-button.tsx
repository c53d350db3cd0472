import * as m from "@cointally/i18n/messages";
import { Button } from "../../../ui/button.tsx";
import type { Queue } from "../queries.ts";
import css from "./more-button.module.css";

/** What follows the rows that are loaded. */
export type More = { load: () => void; loading: boolean };

/** What follows in these lists; null when all of them are loaded. */
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

/** Loads what follows. */
export function MoreButton({ more }: { more: More }) {
  return (
    <Button className={css.more} aria-disabled={more.loading} onClick={more.load}>
      <span aria-live="polite">{more.loading ? m.common_loading_more() : m.common_show_more()}</span>
    </Button>
  );
}
