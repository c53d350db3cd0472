import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import css from "./coin-desk.module.css";
import { ItemPanel } from "./item-panel.tsx";
import { useLooks } from "./queries.ts";
import { neighbour, type QueueItem, selectedItem } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import { useDecision } from "./use-decision.ts";

type Props = {
  items: QueueItem[];
  userId: string;
  /** What one can do beside deciding. */
  extras?: (item: QueueItem) => React.ReactNode;
};

/** Left the queue, right one thing. A decision goes on to the next; the focus goes with it. */
export function CoinDesk({ items, userId, extras }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const decision = useDecision(userId);
  const undecided = items.filter(({ kind }) => kind === "new" || kind === "edit");
  const looks = useLooks(
    userId,
    undecided.map(({ id }) => id),
  );
  const selected = selectedItem(items, params.get("item"));
  const arrives = useRef(false);

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

  const said = decision.isSuccess ? decision.variables.said : "";
  return (
    <>
      <p className={css.said} role="status">
        {said}
      </p>
      {selected && (
        <div className={css.desk}>
          <QueueList items={items} selectedId={selected.id} toItem={toItem} looks={looks} />
          <ItemPanel
            key={`${selected.kind}:${selected.id}`}
            item={selected}
            userId={userId}
            busy={decision.isPending}
            error={decision.error}
            onDecide={(made) => {
              const next = neighbour(items, selected.id, 1) ?? neighbour(items, selected.id, -1);
              decision.mutate(made, { onSuccess: () => goTo(next) });
            }}
            onStep={(step) => goTo(neighbour(items, selected.id, step))}
          >
            {extras?.(selected)}
          </ItemPanel>
        </div>
      )}
    </>
  );
}
