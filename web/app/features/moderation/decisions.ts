import type { Coin } from "@cointally/api/coin.ts";
import { moment } from "../../lib/format.ts";
import type { Command } from "./keys.ts";
import type { QueueItem } from "./queue.ts";
import type { Decision } from "./use-held-decisions.ts";

type Kind = QueueItem["kind"];
type Verb = Extract<Command, "approve" | "now" | "deny">;

/** Which verbs a kind of item has, and the words on their buttons. */
export const verbs: Record<Kind, Partial<Record<Verb, string>>> = {
  new: { approve: "Approve in 24 h", now: "Approve now", deny: "Deny" },
  edit: { approve: "Accept", deny: "Refuse" },
  scheduled: { now: "Approve now", deny: "Deny" },
  listed: { deny: "Deny" },
};

const about = ({ id }: Coin, verb: string, body: object, said: string): Decision => ({
  id,
  path: `/coins/${id}/${verb}`,
  body,
  said,
});

/** The decision of a verb that needs no more words; null for a verb that the kind does not have. */
export function plainDecision({ kind, coin }: QueueItem, verb: "approve" | "now"): Decision | null {
  if (!verbs[kind][verb]) return null;
  if (kind === "edit") return about(coin, "changes", { accept: true }, `The edit of ${coin.name} is accepted.`);
  return verb === "approve"
    ? about(coin, "approve", {}, `${coin.name} is approved, and public 24 h later.`)
    : about(coin, "approve-now", {}, `${coin.name} is public.`);
}

/** Approved, and public from a time on. */
export const timedDecision = ({ coin }: QueueItem, approve_at: string): Decision =>
  about(coin, "approve", { approve_at }, `${coin.name} is approved, and public from ${moment(approve_at)}.`);

/** Denied, or the edit refused, with the moderator's words. */
export function denial({ kind, coin }: QueueItem, why: { reason: string; reason_code?: string }): Decision {
  return kind === "edit"
    ? about(coin, "changes", { accept: false, reason: why.reason }, `The edit of ${coin.name} is refused.`)
    : about(coin, "deny", why, `${coin.name} is denied.`);
}
