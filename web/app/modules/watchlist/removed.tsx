import * as m from "@cointally/i18n/messages";
import { useEffect, useRef, useState } from "react";
import { bidiIsolate } from "../../lib/bidi-isolate.ts";
import { Button } from "../../ui/button.tsx";
import type { CoinRow } from "../coins/list/coin-row.ts";
import css from "./removed.module.css";
import { useSetWatched } from "./watched.ts";

/** What was taken off since the page came: the last of it, with the way back. */
export function Removed({ loaded, ids }: { loaded: CoinRow[]; ids: string[] | undefined }) {
  const { mutate, isPending } = useSetWatched();
  const order = useOrderOfRemoval(loaded, ids);
  const last = loaded.find((coin) => coin.id === order.at(-1));
  const button = useRef<HTMLButtonElement>(null);
  // The star went with its row: the focus goes on to the way back.
  useEffect(() => {
    if (last && document.activeElement === document.body) button.current?.focus();
  }, [last]);
  // And when its row is there again, to that.
  const [back, setBack] = useState<CoinRow | null>(null);
  useEffect(() => {
    if (!back || !ids?.includes(back.id)) return;
    linkTo(back.slug)?.focus();
    setBack(null);
  }, [back, ids]);
  const putBack = (coin: CoinRow) => mutate({ coinId: coin.id, watched: true }, { onSuccess: () => setBack(coin) });
  return (
    <div className={css.removed} role="status">
      {last && (
        <>
          <p>{m.watchlist_removed({ coin: bidiIsolate(last.name) })}</p>
          <Button
            ref={button}
            icon="refresh"
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) putBack(last);
            }}
          >
            {m.common_undo()}
          </Button>
        </>
      )}
    </div>
  );
}

const linkTo = (slug: string) => document.querySelector<HTMLElement>(`main a[href$="/coins/${slug}"]`);

/** The loaded coins that are no longer watched, in the order in which their stars went. */
function useOrderOfRemoval(loaded: CoinRow[], ids: string[] | undefined): string[] {
  const [order, setOrder] = useState<string[]>([]);
  const gone = ids ? loaded.map((coin) => coin.id).filter((id) => !ids.includes(id)) : [];
  const next = [...order.filter((id) => gone.includes(id)), ...gone.filter((id) => !order.includes(id))];
  if (next.join() !== order.join()) setOrder(next);
  return next;
}
