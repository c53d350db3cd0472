import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCoinsWithWarnings } from "../queries.ts";
import type { QueueState } from "../use-queue-state.ts";
import type { Batch } from "./bulk/batch.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import css from "./coin-queue.module.css";
import { type BulkAction, type Decision, plainDecision } from "./decisions/decisions.ts";
import { type ItemActions, ItemBar } from "./item-bar.tsx";
import { ItemPanel } from "./item-panel.tsx";
import type { More } from "./more-button.tsx";
import type { QueueItem } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import type { Command } from "./shortcuts/keys.ts";
import { useKeys } from "./shortcuts/use-keys.ts";
import { type CurrentItem, neighbourOf, useCurrentItem } from "./use-current-item.ts";

const BulkDialog = lazy(() => import("./bulk/bulk-dialog.tsx"));

/** A decision within this time after another one counts as a double tap and is ignored, so that it cannot hit the next, unread item. */
const secondTapMs = 400;
/** The URL is updated after a pause, since browsers limit how often it may change. */
const addressMs = 300;

type Props = {
  items: QueueItem[];
  /** The button that loads more items, if there are more. */
  more: More | null;
  state: QueueState;
  /** Actions other than decisions. */
  extras?: (item: QueueItem) => ReactNode;
  /** Shown when nothing is left. */
  empty: ReactNode;
};

/** The queue on the left, the current item on the right. A decision moves on to the next item, with the focus. */
export function CoinQueue({ empty, ...props }: Props) {
  const { items, more, state } = props;
  const { current, leave } = useCurrentItem(items, state);
  const atEnd = !current || neighbourOf(items, current, 1) === null;
  const { length } = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the end is reached
  useEffect(() => {
    if (atEnd) more?.load();
  }, [atEnd, length]);
  if (current) return <QueueWithItem {...props} current={current} leave={leave} />;
  return more ? null : empty;
}

function QueueWithItem({
  items,
  more,
  state,
  extras,
  current,
  leave,
}: Omit<Props, "empty"> & { current: CurrentItem; leave: () => void }) {
  const { item, removed } = current;
  const { selection, drafts } = state;
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const undecided = items.filter(({ kind }) => kind === "new" || kind === "edit");
  const withWarnings = useCoinsWithWarnings(
    undecided.map(({ coin }) => coin),
    item.coin.id,
  );
  const ids = items.map(({ id }) => id);
  const selected = items.filter(({ id }) => selection.has(id));
  const arrive = useFocusOnItem(item.id);
  useAddress(state.place);

  const goTo = (next: QueueItem | null) => {
    if (!next) return;
    arrive();
    state.goTo(next.id);
  };
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Moves to the first item after this one that is not being decided, else to the last one before it. */
  const decideAll = (batch: Batch) => {
    if (batch.decisions.length === 0) return;
    decidedAt.current = performance.now();
    const decided = new Set(batch.decisions.map(({ id }) => id));
    const stays = ({ id }: QueueItem) => !decided.has(id);
    const goesOn = items.slice(current.at).find(stays) ?? items.slice(0, current.at).findLast(stays);
    if (goesOn?.id !== item.id) arrive();
    state.goTo(goesOn?.id ?? null);
    state.decide(batch);
  };
  const decide = (decision: Decision | null) =>
    decision && !removed && decideAll({ decisions: [decision], message: decision.message });

  const open = drafts.of(item.id).box !== null;
  const bulkAction = (bulkAction: BulkAction, one: () => unknown) => () => {
    if (selected.length > 0) setAsking(bulkAction);
    else if (!open) one();
  };
  const bulkDecider = (bulkAction: "approve" | "now") => () => {
    if (performance.now() - decidedAt.current >= secondTapMs) decide(plainDecision(item, bulkAction));
  };
  const actions: ItemActions & Partial<Record<Command, (far: boolean) => void>> = {
    approve: bulkAction("approve", bulkDecider("approve")),
    now: bulkAction("now", bulkDecider("now")),
    deny: bulkAction("deny", () => !removed && drafts.change(item.id, { box: "deny" })),
    next: () => {
      const next = neighbourOf(items, current, 1) ?? (removed ? neighbourOf(items, current, -1) : null);
      if (removed && !next) leave();
      goTo(next);
    },
    back: () => goTo(neighbourOf(items, current, -1)),
    open: () => window.open(`/coins/${item.coin.slug}`, "_blank", "noopener"),
    mark: (far) => !removed && selection.toggle(ids, item.id, far),
    all: () => selection.set(selected.length === ids.length ? [] : ids),
    clear: () => (open ? drafts.change(item.id, { box: null }) : selection.set([])),
    decide,
  };
  useKeys((command, far) => actions[command]?.(far));

  return (
    <div className={css.queue}>
      <QueueList
        items={items}
        more={more}
        currentId={item.id}
        selection={selection}
        withWarnings={withWarnings}
        onOpen={(id) => state.goTo(id)}
      />
      <ItemPanel
        key={`${item.kind}:${item.id}`}
        item={item}
        removed={removed}
        state={state}
        actions={actions}
        extras={extras?.(item)}
        bar={
          selected.length > 0 ? (
            <BulkBar items={selected} ask={setAsking} onClear={() => selection.set([])} />
          ) : (
            <ItemBar item={item} removed={removed} state={state} actions={actions} />
          )
        }
      />
      {asking && selected.length > 0 && (
        <Suspense>
          <BulkDialog
            items={selected}
            bulkAction={asking}
            withWarnings={withWarnings}
            state={state}
            onSend={(batch) => {
              setAsking(null);
              selection.set([]);
              decideAll(batch);
            }}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Moves the focus to an item that was opened by key or decision, and to any new item when the focus was lost. */
function useFocusOnItem(id: string): () => void {
  const arrives = useRef(false);
  const previousId = useRef(id);
  useEffect(() => {
    if (previousId.current === id) return;
    previousId.current = id;
    if (!arrives.current && document.activeElement !== document.body) return;
    arrives.current = false;
    document.getElementById("item-title")?.focus();
  }, [id]);
  return () => {
    arrives.current = true;
  };
}

/** Writes the current item into the URL, for reloads and links. */
function useAddress(id: string | null) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (!id || params.get("item") === id) return;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(params);
      next.set("item", id);
      navigate(`?${next}`, { replace: true, preventScrollReset: true });
    }, addressMs);
    return () => clearTimeout(timer);
  }, [id, params, navigate]);
}
