import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLooks } from "../queries.ts";
import type { QueueState } from "../use-queue-state.ts";
import type { Batch } from "./batch.ts";
import { BulkBar } from "./bulk-bar.tsx";
import css from "./coin-queue.module.css";
import { type Decision, plainDecision, type Verb } from "./decisions.ts";
import { type Does, ItemBar } from "./item-bar.tsx";
import { ItemPanel } from "./item-panel.tsx";
import type { Command } from "./keys.ts";
import type { More } from "./more-button.tsx";
import type { QueueItem } from "./queue.ts";
import { QueueList } from "./queue-list.tsx";
import { neighbourOf, type Shown, useShown } from "./use-current-item.ts";
import { useKeys } from "./use-keys.ts";

const BulkDialog = lazy(() => import("./bulk-dialog.tsx"));

/** For so long after a decision another is taken for its second tap: it must not fall on the next item, still unread. */
const secondTapMs = 400;
/** The address waits until one stands still: browsers allow few changes of it in a row. */
const addressMs = 300;

type Props = {
  items: QueueItem[];
  /** What follows the items, where something does. */
  more: More | null;
  state: QueueState;
  /** What one can do beside deciding. */
  extras?: (item: QueueItem) => ReactNode;
  /** What stands here when nothing is left. */
  empty: ReactNode;
};

/** Left the queue, right one thing. A decision goes on to the next; the focus goes with it. */
export function CoinQueue({ empty, ...props }: Props) {
  const { items, more, state } = props;
  const { shown, leave } = useShown(items, state);
  const atEnd = !shown || neighbourOf(items, shown, 1) === null;
  const { length } = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end that is come to
  useEffect(() => {
    if (atEnd) more?.load();
  }, [atEnd, length]);
  if (shown) return <CurrentItem {...props} shown={shown} leave={leave} />;
  return more ? null : empty;
}

function CurrentItem({
  items,
  more,
  state,
  extras,
  shown,
  leave,
}: Omit<Props, "empty"> & { shown: Shown; leave: () => void }) {
  const { item, gone } = shown;
  const { marks, drafts } = state;
  const [asking, setAsking] = useState<Verb | null>(null);
  const undecided = items.filter(({ kind }) => kind === "new" || kind === "edit");
  const looks = useLooks(
    undecided.map(({ coin }) => coin),
    item.id,
  );
  const ids = items.map(({ id }) => id);
  const selected = items.filter(({ id }) => marks.has(id));
  const arrive = useFocusOnItem(item.id);
  useAddress(state.place);

  const goTo = (next: QueueItem | null) => {
    if (!next) return;
    arrive();
    state.goTo(next.id);
  };
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Goes on to the first item behind this one that is not decided now, else to the last before it. */
  const decideAll = (batch: Batch) => {
    if (batch.decisions.length === 0) return;
    decidedAt.current = performance.now();
    const decided = new Set(batch.decisions.map(({ id }) => id));
    const stays = ({ id }: QueueItem) => !decided.has(id);
    const goesOn = items.slice(shown.at).find(stays) ?? items.slice(0, shown.at).findLast(stays);
    if (goesOn?.id !== item.id) arrive();
    state.goTo(goesOn?.id ?? null);
    state.decide(batch);
  };
  const decide = (decision: Decision | null) =>
    decision && !gone && decideAll({ decisions: [decision], said: decision.said });

  const open = drafts.of(item.id).box !== null;
  const verb = (verb: Verb, one: () => unknown) => () => {
    if (selected.length > 0) setAsking(verb);
    else if (!open) one();
  };
  const plain = (verb: "approve" | "now") => () => {
    if (performance.now() - decidedAt.current >= secondTapMs) decide(plainDecision(item, verb));
  };
  const does: Does & Partial<Record<Command, (far: boolean) => void>> = {
    approve: verb("approve", plain("approve")),
    now: verb("now", plain("now")),
    deny: verb("deny", () => !gone && drafts.change(item.id, { box: "deny" })),
    next: () => {
      const next = neighbourOf(items, shown, 1) ?? (gone ? neighbourOf(items, shown, -1) : null);
      if (gone && !next) leave();
      goTo(next);
    },
    back: () => goTo(neighbourOf(items, shown, -1)),
    open: () => window.open(`/coins/${item.coin.slug}`, "_blank", "noopener"),
    mark: (far) => !gone && marks.toggle(ids, item.id, far),
    all: () => marks.set(selected.length === ids.length ? [] : ids),
    clear: () => (open ? drafts.change(item.id, { box: null }) : marks.set([])),
    decide,
  };
  useKeys((command, far) => does[command]?.(far));

  return (
    <div className={css.queue}>
      <QueueList
        items={items}
        more={more}
        shownId={item.id}
        marks={marks}
        looks={looks}
        onOpen={(id) => state.goTo(id)}
      />
      <ItemPanel
        key={`${item.kind}:${item.id}`}
        item={item}
        gone={gone}
        state={state}
        does={does}
        extras={extras?.(item)}
        bar={
          selected.length > 0 ? (
            <BulkBar items={selected} ask={setAsking} onClear={() => marks.set([])} />
          ) : (
            <ItemBar item={item} gone={gone} state={state} does={does} />
          )
        }
      />
      {asking && selected.length > 0 && (
        <Suspense>
          <BulkDialog
            items={selected}
            verb={asking}
            looks={looks}
            state={state}
            onSend={(batch) => {
              setAsking(null);
              marks.set([]);
              decideAll(batch);
            }}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The focus follows the item that keys or a decision led to, and one that came where the focus was lost. */
function useFocusOnItem(id: string): () => void {
  const arrives = useRef(false);
  const seen = useRef(id);
  useEffect(() => {
    if (seen.current === id) return;
    seen.current = id;
    if (!arrives.current && document.activeElement !== document.body) return;
    arrives.current = false;
    document.getElementById("item-title")?.focus();
  }, [id]);
  return () => {
    arrives.current = true;
  };
}

/** The address says which item is looked at, for a reload and for a link to it. */
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
