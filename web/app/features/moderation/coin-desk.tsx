import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import css from "./coin-desk.module.css";
import { ItemPanel } from "./item-panel.tsx";
import type { More } from "./more-button.tsx";
import { useLooks } from "./queries.ts";
import { neighbour, type QueueItem, selectedItem } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import type { Decision } from "./use-held-decisions.ts";

/** For so long after a decision another is taken for its second tap: it must not fall on the next item, still unread. */
const secondTapMs = 400;

type Props = {
  items: QueueItem[];
  /** What follows the items, where something does. */
  more: More | null;
  userId: string;
  decide: (decision: Decision) => void;
  /** What one can do beside deciding. */
  extras?: (item: QueueItem) => ReactNode;
};

/** Left the queue, right one thing. A decision goes on to the next; the focus goes with it. */
export function CoinDesk({ items, more, userId, decide, extras }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // Where a decision leads on to, until the address says so.
  const [next, setNext] = useState<string | null>(null);
  const selected = selectedItem(items, params.get("item"), next);
  const undecided = items.filter(({ kind }) => kind === "new" || kind === "edit");
  const looks = useLooks(
    userId,
    undecided.map(({ id }) => id),
    selected?.id,
  );
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);

  const toItem = (id: string) => {
    const next = new URLSearchParams(params);
    next.set("item", id);
    return `?${next}`;
  };
  const arrives = useRef(false);
  const goTo = (item: QueueItem | null) => {
    if (!item) return;
    arrives.current = true;
    navigate(toItem(item.id), { replace: true, preventScrollReset: true });
  };
  useFocusOnItem(selected?.id, arrives);

  const atEnd = !selected || neighbour(items, selected.id, 1) === null;
  const length = items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end that is come to
  useEffect(() => {
    if (atEnd) more?.load();
  }, [atEnd, length]);

  if (!selected) return null;
  return (
    <div className={css.desk}>
      <QueueList items={items} more={more} selectedId={selected.id} toItem={toItem} looks={looks} />
      <ItemPanel
        key={`${selected.kind}:${selected.id}`}
        item={selected}
        userId={userId}
        onDecide={(decision) => {
          if (performance.now() - decidedAt.current < secondTapMs) return;
          decidedAt.current = performance.now();
          const goesOn = neighbour(items, selected.id, 1) ?? neighbour(items, selected.id, -1);
          setNext(goesOn?.id ?? null);
          goTo(goesOn);
          decide(decision);
        }}
        onStep={(step) => goTo(neighbour(items, selected.id, step))}
      >
        {extras?.(selected)}
      </ItemPanel>
    </div>
  );
}

/** The focus follows the item that keys or a decision led to, and one that came where the focus was lost. */
function useFocusOnItem(id: string | undefined, arrives: React.RefObject<boolean>) {
  const seen = useRef(id);
  useEffect(() => {
    if (seen.current === id) return;
    seen.current = id;
    if (!arrives.current && document.activeElement !== document.body) return;
    arrives.current = false;
    document.getElementById("item-title")?.focus();
  }, [id, arrives]);
}
