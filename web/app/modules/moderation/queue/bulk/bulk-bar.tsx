import * as m from "@cointally/i18n/messages";
import { Button } from "../../../../ui/controls/button.tsx";
import { type BulkAction, verbText } from "../decisions/decisions.ts";
import css from "../item-panel.module.css";
import type { QueueItem } from "../queue.ts";
import { Key } from "../shortcuts/key.tsx";
import { planOf } from "./batch.ts";

const keys: Record<BulkAction, string> = { approve: "A", now: "N", deny: "D" };

/** The actions that apply to at least one of the items. */
const fits = (items: QueueItem[], bulkAction: BulkAction) => planOf(items, bulkAction).groups.length > 0;

type Props = { items: QueueItem[]; ask: (bulkAction: BulkAction) => void; onClear: () => void };

/** Bulk actions for the selected items. Each opens a summary to confirm. */
export function BulkBar({ items, ask, onClear }: Props) {
  const labels = items.every(({ kind }) => kind === "edit") ? verbText.edit : verbText.new;
  return (
    <div className={`${css.act} ${css.bulk}`}>
      <span className={css.count} role="status">
        {m.moderation_selected({ count: items.length })}
      </span>
      {(["approve", "now", "deny"] as const)
        .filter((bulkAction) => labels[bulkAction] && fits(items, bulkAction))
        .map((bulkAction) => (
          <Button key={bulkAction} kind={bulkAction === "deny" ? "danger" : "outline"} onClick={() => ask(bulkAction)}>
            {labels[bulkAction]?.()} <Key name={keys[bulkAction]} />
          </Button>
        ))}
      <Button kind="quiet" onClick={onClear}>
        {m.moderation_clear_selection()} <Key name="Esc" />
      </Button>
    </div>
  );
}
