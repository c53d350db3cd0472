import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import css from "./coin-desk.module.css";
import { ItemPanel } from "./item-panel.tsx";
import { useLooks } from "./queries.ts";
import { neighbour, type QueueItem, selectedItem } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import { type Decisions, refusalOf } from "./use-decision.ts";

/** For so long after a decision another is taken for its second tap: it must not fall on the next item, still unread. */
const secondTapMs = 400;

type Props = {
  items: QueueItem[];
  userId: string;
  decisions: Decisions;
  /** What one can do beside deciding. */
  extras?: (item: QueueItem) => React.ReactNode;
};

/** Left the queue, right one thing. A decision goes on to the next; the focus goes with it. */
export function CoinDesk({ items, userId, decisions, extras }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const undecided = items.filter(({ kind }) => kind === "new" || kind === "edit");
  const looks = useLooks(
    userId,
    undecided.map(({ id }) => id),
  );
  const selected = selectedItem(items, params.get("item"));
  const arrives = useRef(false);
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);

  const toItem = (id: string) => {
    const next = new URLSearchParams(params);
    next.set("item", id);
    return `?${next}`;
  };
  const goTo = (item: QueueItem | null) => {
    if (!item) return;
    arrives.current = true;
    navigate(toItem(item.id), { replace: true, preventScrollReset: true });
  };
  const selectedId = selected?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the item
  useEffect(() => {
    if (!arrives.current) return;
    arrives.current = false;
    document.getElementById("item-title")?.focus();
  }, [selectedId]);

  if (!selected) return null;
  return (
    <div className={css.desk}>
      <QueueList items={items} selectedId={selected.id} toItem={toItem} looks={looks} />
      <ItemPanel
        key={`${selected.kind}:${selected.id}`}
        item={selected}
        userId={userId}
        busy={decisions.isPending}
        error={refusalOf(decisions, selected.id)}
        onDecide={(made) => {
          if (performance.now() - decidedAt.current < secondTapMs) return;
          const next = neighbour(items, selected.id, 1) ?? neighbour(items, selected.id, -1);
          decisions.mutate(made, {
            onSuccess() {
              decidedAt.current = performance.now();
              goTo(next);
            },
          });
        }}
        onStep={(step) => goTo(neighbour(items, selected.id, step))}
      >
        {extras?.(selected)}
      </ItemPanel>
    </div>
  );
}
