import { Link } from "react-router";
import { useNow } from "../../lib/clock.ts";
import { duration } from "../../lib/format.ts";
import { Tag } from "../../ui/tag.tsx";
import { ChainMarks, CoinLogo } from "../coins/coin-name.tsx";
import { type More, MoreButton } from "./more-button.tsx";
import { type QueueItem, windowStart } from "./queue.ts";
import css from "./queue-list.module.css";

type Props = {
  items: QueueItem[];
  more: More | null;
  selectedId: string;
  toItem: (id: string) => string;
  /** The coins that give a reason to look. */
  looks: Set<string>;
};

const tags: Record<QueueItem["kind"], string | null> = { new: "New", edit: "Edit", scheduled: null, listed: null };

/** What waits, oldest first. A narrow window shows three rows around the selected one. */
export function QueueList({ items, more, selectedId, toItem, looks }: Props) {
  const from = windowStart(items, selectedId);
  return (
    <div className={css.queue}>
      <ol aria-label="Queue">
        {items.map((item, at) => (
          <li key={item.id} data-near={(at >= from && at < from + 3) || undefined}>
            <Link to={toItem(item.id)} aria-current={item.id === selectedId ? "true" : undefined} preventScrollReset>
              <CoinLogo coin={item.coin} lazy={at > 15} />
              <span className={css.text}>
                <b>{item.coin.name}</b>
                <span>
                  <ChainMarks coin={item.coin} />
                  <Waits item={item} />
                </span>
              </span>
              {looks.has(item.id) ? (
                <Tag icon="warn" bad>
                  Look
                </Tag>
              ) : (
                tags[item.kind] && <Tag>{tags[item.kind]}</Tag>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {more && <MoreButton more={more} />}
    </div>
  );
}

/** Since when it waits, or how long until it is public. */
export function Waits({ item }: { item: QueueItem }) {
  const now = useNow();
  if (item.kind === "listed") return <>{item.coin.symbol}</>;
  const at = Date.parse(item.at);
  return item.kind === "scheduled" ? <>public in {duration(at - now)}</> : <>waits {duration(now - at)}</>;
}
