import type { ModerationWords } from "../../../words/moderation.ts";
import { type Decision, denial, plainDecision, type Verb, type Why } from "./decisions.ts";
import type { QueueItem } from "./queue.ts";

/** Decisions that are made in one go, and can be taken back in one. */
export type Batch = { decisions: Decision[]; said: string };

type Group = "approve" | "now" | "deny" | "accept" | "refuse";

/** What one verb does to several items: how many become what, and which it does not fit. */
export type Plan = { groups: { group: Group; items: QueueItem[] }[]; leftOut: QueueItem[] };

const order: Group[] = ["now", "approve", "deny", "accept", "refuse"];

/** An accepted edit is public at once: both ways to approve accept it. */
function groupOf({ kind }: QueueItem, verb: Verb, { verbs }: ModerationWords): Group | null {
  if (kind === "edit") return verb === "deny" ? "refuse" : "accept";
  return verbs[kind][verb] ? verb : null;
}

/** What a verb would do to these items. */
export function planOf(items: QueueItem[], verb: Verb, words: ModerationWords): Plan {
  const groups = order.map((group) => ({
    group,
    items: items.filter((item) => groupOf(item, verb, words) === group),
  }));
  return {
    groups: groups.filter((group) => group.items.length > 0),
    leftOut: items.filter((item) => groupOf(item, verb, words) === null),
  };
}

/** The decisions of a plan, in the order of the queue; `why` for denials. */
export function batchOf(items: QueueItem[], verb: Verb, why: Why | null, words: ModerationWords): Batch {
  const plan = planOf(items, verb, words);
  const decisions = items.flatMap((item) => {
    if (why) return denial(item, why, words);
    const fitting = item.kind === "edit" || verb === "deny" ? "approve" : verb;
    return plainDecision(item, fitting, words) ?? [];
  });
  const said = plan.groups.map(({ group, items: { length } }) => words.bulk.groups[group](length)).join("; ");
  return { decisions, said: `${said}.` };
}
