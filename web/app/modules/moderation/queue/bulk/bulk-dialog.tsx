import * as m from "@cointally/i18n/messages";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Tag } from "../../../../ui/facts/tag.tsx";
import form from "../../../../ui/form/form.module.css";
import { DangerMark } from "../../../coins/danger-mark.tsx";
import type { QueueState } from "../../use-queue-state.ts";
import { boxButton } from "../decisions/decision-box.tsx";
import type { BulkAction } from "../decisions/decisions.ts";
import { DenyBox } from "../decisions/deny-box.tsx";
import type { QueueItem } from "../queue.ts";
import { bulkId } from "../use-drafts.ts";
import { type Batch, batchOf, groupText, planOf } from "./batch.ts";
import css from "./bulk-dialog.module.css";

const bulkText = {
  approve: { title: m.moderation_bulk_title_approve, send: m.moderation_bulk_send_approve },
  now: { title: m.moderation_bulk_title_now, send: m.moderation_bulk_send_now },
  deny: { title: m.moderation_bulk_title_deny, send: m.moderation_bulk_send_deny },
};

type Props = {
  items: QueueItem[];
  bulkAction: BulkAction;
  /** Ids of the coins with warnings. */
  withWarnings: Set<string>;
  state: QueueState;
  onSend: (batch: Batch) => void;
  onClose: () => void;
};

/** A summary of a bulk decision before it is sent: how many items get which decision, and each by name. */
export default function BulkDialog({ items, bulkAction, withWarnings, state, onSend, onClose }: Props) {
  const { groups, unaffected } = planOf(items, bulkAction);
  const decided = items.length - unaffected.length;
  const warnings = items.filter(({ coin }) => withWarnings.has(coin.id)).length;
  const title = bulkText[bulkAction].title({ count: decided });
  const send = bulkText[bulkAction].send({ count: decided });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={form.form}>
        {warnings > 0 && bulkAction !== "deny" && (
          <p className={css.looking}>{m.moderation_bulk_warnings({ count: warnings })}</p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
        <section className={css.summary} tabIndex={0} aria-label={title}>
          {groups.map((group) => (
            <Names
              key={group.group}
              title={groupText[group.group]({ count: group.items.length })}
              withWarnings={withWarnings}
              {...group}
            />
          ))}
          {unaffected.length > 0 && (
            <Names
              title={m.moderation_bulk_unchanged({ count: unaffected.length })}
              withWarnings={withWarnings}
              items={unaffected}
            />
          )}
        </section>
        {bulkAction === "deny" && (
          <DenyBox
            withCode={groups.some(({ group }) => group === "deny")}
            label={m.moderation_deny_message()}
            note={m.moderation_bulk_same_message()}
            draft={state.drafts.of(bulkId)}
            onChange={(part) => state.drafts.change(bulkId, part)}
            onSend={(why) => onSend(batchOf(items, bulkAction, why))}
          />
        )}
        <p className="small second">{m.moderation_bulk_undo()}</p>
        <div className={form.end}>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          {bulkAction === "deny" ? (
            <Button {...boxButton} kind="danger">
              {send}
            </Button>
          ) : (
            <Button kind="solid" data-autofocus onClick={() => onSend(batchOf(items, bulkAction, null))}>
              {send}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Names({ title, items, withWarnings }: { title: string; items: QueueItem[]; withWarnings: Set<string> }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {items.map(({ id, coin }) => (
          <li key={id}>
            <bdi>{coin.name}</bdi> <bdi className="muted">{coin.symbol}</bdi>
            <DangerMark coin={coin} />
            {withWarnings.has(id) && (
              <Tag icon="warn" bad>
                {m.moderation_has_warnings()}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
