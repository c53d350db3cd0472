import type { Coin } from "@cointally/contract/coin.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import type { Claim, Report } from "@cointally/contract/reports.ts";
import type { SafetyCase } from "@cointally/contract/safety.ts";
import type { ModerationWords } from "../../words/moderation.ts";
import type { QueueItem } from "./queue.ts";

export type Verb = "approve" | "now" | "deny";

/** A decision: the row it is about, the call that makes it, and how it is told. */
export type Decision = {
  id: string;
  coin: Pick<Coin, "id" | "name">;
  /** What is decided on: a coin, its edit, a report of it, a claim, a change of its safety facts. */
  on: "coin" | "edit" | "report" | "claim" | "safety";
  path: string;
  body: object;
  said: string;
};

/** A denial's public reason beside its words; the refusal of an edit has only words. */
export type Why = { reason: string; reason_code?: ReasonCode };

const onCoin = ({ id, kind, coin }: QueueItem, verb: string, body: object, said: string): Decision => ({
  id,
  coin,
  on: kind === "edit" ? "edit" : "coin",
  path: `/coins/${id}/${verb}`,
  body,
  said,
});

/** The decision of a verb that needs no more words; null for a verb that the kind does not have. */
export function plainDecision(item: QueueItem, verb: "approve" | "now", words: ModerationWords): Decision | null {
  const { kind, coin } = item;
  const { said } = words;
  if (!words.verbs[kind][verb]) return null;
  if (kind === "edit") return onCoin(item, "changes", { accept: true, created_at: item.at }, said.accepted(coin.name));
  // Of the coin as it was looked at: its owner may change it meanwhile.
  const { updated_at } = coin;
  return verb === "approve"
    ? onCoin(item, "approve", { updated_at }, said.approved(coin.name))
    : onCoin(item, "approve-now", { updated_at }, said.public(coin.name));
}

/** Approved, and public from a time on, which `shown` says in words. */
export const timedDecision = (
  item: QueueItem,
  approve_at: string,
  shown: string,
  { said }: ModerationWords,
): Decision =>
  onCoin(item, "approve", { approve_at, updated_at: item.coin.updated_at }, said.timed(item.coin.name, shown));

/** Denied, or the edit refused, with the moderator's words. */
export function denial(item: QueueItem, why: Why, { said }: ModerationWords): Decision {
  const { kind, coin } = item;
  return kind === "edit"
    ? onCoin(item, "changes", { accept: false, reason: why.reason, created_at: item.at }, said.refused(coin.name))
    : onCoin(item, "deny", why, said.denied(coin.name));
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
  path: `/reports/${id}`,
  body: { status },
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
  path: `/claims/${id}`,
  body,
  said: body.accept ? said.claimAccepted(coin.name) : said.claimRefused(coin.name),
});

/** A change of safety facts that a moderator has seen. */
export const seenDecision = ({ id, coin }: SafetyCase, { said }: ModerationWords): Decision => ({
  id,
  coin,
  on: "safety",
  path: `/safety-changes/${id}`,
  body: { status: "seen" },
  said: said.changeSeen(coin.name),
});
