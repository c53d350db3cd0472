import { useNow } from "../../../lib/clock.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useHistory } from "../queries.ts";
import { useDeskWords } from "../use-words.ts";
import css from "./item-panel.module.css";
import type { QueueItem } from "./queue.ts";
import { settlingEntry } from "./settled.ts";

/** What became of an item that left the queue while one looked at it. */
export function GoneNote({ item }: { item: QueueItem }) {
  const { settled: words } = useDeskWords();
  const { ago } = useFormat();
  const now = useNow();
  const { data, isFetching } = useHistory(item.coin.id);
  const entry = data && settlingEntry(data.history, item.kind === "edit" ? "edit" : "coin");
  const said = entry
    ? words.line(
        item.coin.name,
        words.what[entry.action] ?? entry.action,
        entry.actor?.name ?? null,
        ago(entry.at, now),
      )
    : isFetching
      ? words.asking
      : words.unknown;
  return (
    <div className={css.gone} role="status">
      <Icon name="gone" />
      <p>
        <strong>{words.meanwhile}</strong>
        {said} {words.left}
      </p>
    </div>
  );
}
