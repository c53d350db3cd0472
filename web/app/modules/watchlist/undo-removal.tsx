import * as m from "@cointally/i18n/messages";
import { useEffect, useRef, useState } from "react";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { CoinRow } from "../coins/list/table/coin-row.ts";
import css from "./undo-removal.module.css";
import { useSetWatched } from "./use-watched.ts";

/** The coin that was last removed since the page loaded, with a button to undo it. */
export function UndoRemoval({ loaded, ids }: { loaded: CoinRow[]; ids: string[] | undefined }) {
  const { mutate, isPending } = useSetWatched();
  const removedIds = useRemovedIds(loaded, ids);
  const lastRemoved = loaded.find((coin) => coin.id === removedIds.at(-1));
  const buttonRef = useRef<HTMLButtonElement>(null);
  // The star that had the focus was removed with its row: the undo button gets it.
  useEffect(() => {
    if (lastRemoved && document.activeElement === document.body) buttonRef.current?.focus();
  }, [lastRemoved]);
  // Once the row is back, its link gets the focus.
  const [restored, setRestored] = useState<CoinRow | null>(null);
  useEffect(() => {
    if (!restored || !ids?.includes(restored.id)) return;
    linkOf(restored.slug)?.focus();
    setRestored(null);
  }, [restored, ids]);
  const restore = (coin: CoinRow) => mutate({ coinId: coin.id, watched: true }, { onSuccess: () => setRestored(coin) });
  return (
    <div className={css.removed} role="status">
      {lastRemoved && (
        <>
          <p>{m.watchlist_removed({ coin: bidiIsolate(lastRemoved.name) })}</p>
          <Button
            ref={buttonRef}
            icon="refresh"
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) restore(lastRemoved);
            }}
          >
            {m.common_undo()}
          </Button>
        </>
      )}
    </div>
  );
}

const linkOf = (slug: string) => document.querySelector<HTMLElement>(`main a[href$="/coins/${slug}"]`);

/** Ids of the loaded coins that are no longer watched, in the order of their removal. */
function useRemovedIds(loaded: CoinRow[], ids: string[] | undefined): string[] {
  const [removedIds, setRemovedIds] = useState<string[]>([]);
  const missing = ids ? loaded.map((coin) => coin.id).filter((id) => !ids.includes(id)) : [];
  const next = [
    ...removedIds.filter((id) => missing.includes(id)),
    ...missing.filter((id) => !removedIds.includes(id)),
  ];
  if (next.join() !== removedIds.join()) setRemovedIds(next);
  return next;
}
