import * as m from "@cointally/i18n/messages";
import { type BulkAction, type Decision, denial, plainDecision, verbText, type Why } from "../decisions/decisions.ts";
import type { QueueItem } from "../queue.ts";

/** Decisions that are made together and undone together. */
export type Batch = { decisions: Decision[]; message: string };

/** How many items get which decision, in the order they are listed. */
export const groupText = {
  now: m.moderation_bulk_group_now,
  approve: m.moderation_bulk_group_approve,
  deny: m.moderation_bulk_group_deny,
  accept: m.moderation_bulk_group_accept,
  deny_edit: m.moderation_bulk_group_deny_edit,
};

type Group = keyof typeof groupText;

/** What a bulk action does to several items: how many get which decision, and to which it does not apply. */
export type Plan = { groups: { group: Group; items: QueueItem[] }[]; unaffected: QueueItem[] };

const order = Object.keys(groupText) as Group[];

/** An accepted edit is public at once, so both ways to approve accept it. */
function groupOf({ kind }: QueueItem, bulkAction: BulkAction): Group | null {
  if (kind === "edit") return bulkAction === "deny" ? "deny_edit" : "accept";
  return verbText[kind][bulkAction] ? bulkAction : null;
}

/** The plan of a bulk action for these items. */
export function planOf(items: QueueItem[], bulkAction: BulkAction): Plan {
  const groups = order.map((group) => ({
    group,
    items: items.filter((item) => groupOf(item, bulkAction) === group),
  }));
  return {
    groups: groups.filter((group) => group.items.length > 0),
    unaffected: items.filter((item) => groupOf(item, bulkAction) === null),
  };
}

/** The decisions of a plan, in the order of the queue; `why` for denials. */
export function batchOf(items: QueueItem[], bulkAction: BulkAction, why: Why | null): Batch {
  const plan = planOf(items, bulkAction);
  const decisions = items.flatMap((item) => {
    if (why) return denial(item, why);
    const fitting = item.kind === "edit" || bulkAction === "deny" ? "approve" : bulkAction;
    return plainDecision(item, fitting) ?? [];
  });
  const message = plan.groups.map(({ group, items: { length } }) => groupText[group]({ count: length })).join("; ");
  return { decisions, message: `${message}.` };
}
