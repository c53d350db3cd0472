import type { Coin } from "@cointally/contract/coin.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import type { Claim, Report } from "@cointally/contract/reports.ts";
import type { SafetyCase } from "@cointally/contract/safety.ts";
import type { Api, CallOptions } from "../../../lib/api.ts";
import type { ModerationWords } from "../../../words/moderation.ts";
import type { QueueItem } from "./queue.ts";

export type Verb = "approve" | "now" | "deny";

/** The call that makes a decision. */
type Send = (api: Api, options: CallOptions) => Promise<unknown>;

/** A decision: the row it is about, the call that makes it, and how it is told. */
export type Decision = {
  id: string;
  coin: Pick<Coin, "id" | "name">;
  /** What is decided on: a coin, its edit, a report of it, a claim, a change of its safety facts. */
  on: "coin" | "edit" | "report" | "claim" | "safety";
  send: Send;
  said: string;
};

/** A denial's public reason beside its words; the refusal of an edit has only words. */
export type Why = { reason: string; reason_code?: ReasonCode };

const onCoin = ({ id, kind, coin }: QueueItem, send: Send, said: string): Decision => ({
  id,
  coin,
  on: kind === "edit" ? "edit" : "coin",
  send,
  said,
});

/** The decision of a verb that needs no more words; null for a verb that the kind does not have. */
export function plainDecision(item: QueueItem, verb: "approve" | "now", words: ModerationWords): Decision | null {
  const { kind, coin } = item;
  const { said } = words;
  if (!words.verbs[kind][verb]) return null;
  const params = { id: item.id };
  if (kind === "edit") {
    const body = { accept: true, created_at: item.at } as const;
    return onCoin(item, (api, options) => api.decideChanges({ params, body, ...options }), said.accepted(coin.name));
  }
  // Of the coin as it was looked at: its owner may change it meanwhile.
  const body = { updated_at: coin.updated_at };
  return verb === "approve"
    ? onCoin(item, (api, options) => api.approveCoin({ params, body, ...options }), said.approved(coin.name))
    : onCoin(item, (api, options) => api.approveCoinNow({ params, body, ...options }), said.public(coin.name));
}

/** Approved, and public from a time on, which `shown` says in words. */
export function timedDecision(item: QueueItem, approve_at: string, shown: string, { said }: ModerationWords): Decision {
  const { id, coin } = item;
  const body = { approve_at, updated_at: coin.updated_at };
  const send: Send = (api, options) => api.approveCoin({ params: { id }, body, ...options });
  return onCoin(item, send, said.timed(coin.name, shown));
}

/** Denied, or the edit refused, with the moderator's words. */
export function denial(item: QueueItem, why: Why, { said }: ModerationWords): Decision {
  const { id, kind, coin, at } = item;
  const params = { id };
  if (kind === "edit") {
    const body = { accept: false, reason: why.reason, created_at: at } as const;
    return onCoin(item, (api, options) => api.decideChanges({ params, body, ...options }), said.refused(coin.name));
  }
  return onCoin(item, (api, options) => api.denyCoin({ params, body: why, ...options }), said.denied(coin.name));
}

/** A report that is closed. */
export const reportDecision = (
  { id, coin }: Report,
  status: "resolved" | "dismissed",
  { said }: ModerationWords,
): Decision => ({
  id,
  coin,
  on: "report",
  send: (api, options) => api.decideReport({ params: { id }, body: { status }, ...options }),
  said: status === "resolved" ? said.reportResolved(coin.name) : said.reportDismissed(coin.name),
});

/** A claim that is accepted, or refused with a reason. */
export const claimDecision = (
  { id, coin }: Claim,
  body: { accept: boolean; reason?: string },
  { said }: ModerationWords,
): Decision => ({
  id,
  coin,
  on: "claim",
  send: (api, options) => api.decideClaim({ params: { id }, body, ...options }),
  said: body.accept ? said.claimAccepted(coin.name) : said.claimRefused(coin.name),
});

/** A change of safety facts that a moderator has seen. */
export const seenDecision = ({ id, coin }: SafetyCase, { said }: ModerationWords): Decision => ({
  id,
  coin,
  on: "safety",
  send: (api, options) => api.decideSafetyChange({ params: { id }, body: { status: "seen" }, ...options }),
  said: said.changeSeen(coin.name),
});
