import * as m from "@cointally/i18n/messages";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Tag } from "../../../ui/facts/tag.tsx";
import { ChainMarks, CoinLogo } from "../../coins/coin-name.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import type { useSelection } from "./bulk/use-selection.ts";
import { type More, MoreButton } from "./more-button.tsx";
import { type QueueItem, windowStart } from "./queue.ts";
import css from "./queue-list.module.css";

const kindText: Partial<Record<QueueItem["kind"], () => string>> = {
  new: m.moderation_kind_new,
  edit: m.moderation_kind_edit,
};

const tagText = (item: QueueItem) =>
  item.kind === "edit" && item.proposal ? m.moderation_kind_proposal() : kindText[item.kind]?.();

type Props = {
  items: QueueItem[];
  more: More | null;
  currentId: string;
  selection: ReturnType<typeof useSelection>;
  /** Ids of the coins with warnings. */
  withWarnings: Set<string>;
  onOpen: (id: string) => void;
};

/** The items of the queue, oldest first. Each can be opened or selected. A narrow window shows three rows around the current one. */
export function QueueList({ items, more, currentId, selection, withWarnings, onOpen }: Props) {
  const [params] = useSearchParams();
  const ids = items.map(({ id }) => id);
  const from = windowStart(items, currentId);
  const toItem = (id: string) => {
    const next = new URLSearchParams(params);
    next.set("item", id);
    return `?${next}`;
  };
  return (
    <div className={css.queue}>
      <SelectAll ids={ids} selection={selection} />
      <ol aria-label={m.moderation_queue()}>
        {items.map((item, at) => (
          <li key={item.id} data-near={(at >= from && at < from + 3) || undefined}>
            <label className={css.mark}>
              <input
                type="checkbox"
                aria-label={m.moderation_select({ name: bidiIsolate(item.coin.name) })}
                checked={selection.has(item.id)}
                onChange={({ nativeEvent }) =>
                  selection.toggle(ids, item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            </label>
            <Link
              to={toItem(item.id)}
              aria-current={item.id === currentId ? "true" : undefined}
              preventScrollReset
              replace
              onClick={() => onOpen(item.id)}
            >
              <CoinLogo coin={item.coin} lazy={at > 15} />
              <span className={css.text}>
                <b>{item.coin.name}</b>
                <DangerMark coin={item.coin} />
                <span>
                  <ChainMarks coin={item.coin} />
                  <Waits item={item} />
                </span>
              </span>
              {withWarnings.has(item.coin.id) ? (
                <Tag icon="warn" bad>
                  {m.moderation_has_warnings()}
                </Tag>
              ) : (
                kindText[item.kind] && <Tag>{tagText(item)}</Tag>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {more && <MoreButton more={more} />}
    </div>
  );
}

function SelectAll({ ids, selection }: { ids: string[]; selection: Props["selection"] }) {
  const box = useRef<HTMLInputElement>(null);
  const selected = ids.filter(selection.has).length;
  const some = selected > 0 && selected < ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  if (ids.length < 2) return null;
  return (
    <label className={css.all}>
      <input
        ref={box}
        type="checkbox"
        checked={selected === ids.length}
        onChange={() => selection.set(selected === ids.length ? [] : ids)}
      />
      {selected > 0
        ? m.moderation_selected_of({ selected, total: ids.length })
        : m.moderation_select_all({ count: ids.length })}
    </label>
  );
}

/** How long an item has been waiting, or how long until it is public. */
function Waits({ item }: { item: QueueItem }) {
  const { duration } = useFormat();
  const now = useNow();
  if (item.kind === "listed") return <>{item.coin.symbol}</>;
  const at = Date.parse(item.at);
  return (
    <>
      {item.kind === "scheduled"
        ? m.moderation_public_in({ time: duration(at - now) })
        : m.moderation_waiting_for({ time: duration(now - at) })}
    </>
  );
}
