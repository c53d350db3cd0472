import type { Coin } from "@cointally/api/coin.ts";
import { moment } from "../../lib/format.ts";
import type { Command } from "./keys.ts";
import type { QueueItem } from "./queue.ts";
import type { Decision } from "./use-decision.ts";

type Kind = QueueItem["kind"];
type Verb = Extract<Command, "approve" | "now" | "deny">;

/** Which verbs a kind of item has, and the words on their buttons. */
export const verbs: Record<Kind, Partial<Record<Verb, string>>> = {
  new: { approve: "Approve in 24 h", now: "Approve now", deny: "Deny" },
  edit: { approve: "Accept", deny: "Refuse" },
  scheduled: { now: "Approve now", deny: "Deny" },
  listed: { deny: "Deny" },
};

const of = ({ id }: Coin, verb: string) => `/coins/${id}/${verb}`;

/** The decision of a verb that needs no more words; null for a verb that the kind does not have. */
export function plainDecision({ kind, coin }: QueueItem, verb: "approve" | "now"): Decision | null {
  if (!verbs[kind][verb]) return null;
  if (kind === "edit") {
    return { path: of(coin, "changes"), body: { accept: true }, said: `The edit of ${coin.name} is accepted.` };
  }
  return verb === "approve"
    ? { path: of(coin, "approve"), body: {}, said: `${coin.name} is approved. It is public in 24 h.` }
    : { path: of(coin, "approve-now"), body: {}, said: `${coin.name} is public.` };
}

/** Approved, and public from a time on. */
export const timedDecision = ({ coin }: QueueItem, approve_at: string): Decision => ({
  path: of(coin, "approve"),
  body: { approve_at },
  said: `${coin.name} is approved. It is public from ${moment(approve_at)}.`,
});

/** Denied, or the edit refused, with the moderator's words. */
export function denial({ kind, coin }: QueueItem, why: { reason: string; reason_code?: string }): Decision {
  return kind === "edit"
    ? {
        path: of(coin, "changes"),
        body: { accept: false, reason: why.reason },
        said: `The edit of ${coin.name} is refused.`,
      }
    : { path: of(coin, "deny"), body: why, said: `${coin.name} is denied.` };
}
