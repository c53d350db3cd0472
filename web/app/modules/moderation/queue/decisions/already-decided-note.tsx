import * as m from "@cointally/i18n/messages";
import { useNow } from "../../../../lib/format/clock.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { Icon } from "../../../../ui/controls/icon.tsx";
import { useHistory } from "../../queries.ts";
import css from "../item-panel.module.css";
import type { QueueItem } from "../queue.ts";
import { alreadyDecidedText, decidingEntry } from "./already-decided.ts";

/** What happened to an item that left the queue while it was open. */
export function AlreadyDecidedNote({ item }: { item: QueueItem }) {
  const { ago } = useFormat();
  const now = useNow();
  const { data, isFetching } = useHistory(item.coin.id);
  const entry = data && decidingEntry(data.history, item.kind === "edit" ? "edit" : "coin");
  const { name } = item.coin;
  const message = entry
    ? alreadyDecidedText({ name, action: entry.action, by: entry.actor?.name ?? null }, ago(entry.at, now))
    : isFetching
      ? m.moderation_already_decided_loading()
      : m.moderation_already_decided_unknown();
  return (
    <div className={css.gone} role="status">
      <Icon name="gone" />
      <p>
        <strong>{m.moderation_already_decided_title()}</strong>
        {message} {m.moderation_already_decided_text()}
      </p>
    </div>
  );
}
