import type { Coin } from "@cointally/contract/coin.ts";
import type { ReasonCode } from "@cointally/contract/moderation.ts";
import type { Claim, Report } from "@cointally/contract/reports.ts";
import type { SafetyCase } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import type { CallOptions } from "../../../../lib/api/api.ts";
import { bidiIsolate } from "../../../../lib/format/bidi-isolate.ts";
import { type ChosenVotes, partOf } from "../../cases/chosen-votes.ts";
import type { VotesCase } from "../../cases/votes-cases.ts";
import type { ModerationApi } from "../../moderation-api.ts";
import type { QueueItem } from "../queue.ts";

export type BulkAction = "approve" | "now" | "deny";

/** The actions for each kind of item, as on their buttons. Any item can be denied. */
export const verbText: Record<QueueItem["kind"], { deny: () => string } & Partial<Record<BulkAction, () => string>>> = {
  new: { approve: m.moderation_approve_later, now: m.moderation_approve_now, deny: m.moderation_deny },
  edit: { approve: m.moderation_accept, deny: m.moderation_deny },
  scheduled: { now: m.moderation_approve_now, deny: m.moderation_deny },
  listed: { deny: m.moderation_deny },
};

/** The call that makes a decision. */
type Send = (api: ModerationApi, options: CallOptions) => Promise<unknown>;

/** A decision: the row it is about, the call that makes it, and the message about it. */
export type Decision = {
  id: string;
  coin: Pick<Coin, "id" | "name">;
  /** What is decided on: a coin, its edit, a report of it, a claim, a change of its safety facts, held votes. */
  on: "coin" | "edit" | "report" | "claim" | "safety" | "votes";
  send: Send;
  message: string;
};

/** The message of a denial, with its public reason; the denial of an edit has only the message. */
export type Why = { reason: string; reason_code?: ReasonCode };

const onCoin = ({ id, kind, coin }: QueueItem, send: Send, message: string): Decision => ({
  id,
  coin,
  on: kind === "edit" ? "edit" : "coin",
  send,
  message,
});

/** What an edit is decided as: the one that the moderator saw, or the proposal of a token list. */
const versionOf = ({ proposal, at }: Extract<QueueItem, { kind: "edit" }>) =>
  proposal ? { proposal_id: proposal.id } : { created_at: at };

/** The decision of a bulk action that needs no message; null if the action does not apply to the kind. */
export function plainDecision(item: QueueItem, bulkAction: "approve" | "now"): Decision | null {
  const { kind, coin } = item;
  if (!verbText[kind][bulkAction]) return null;
  const params = { id: coin.id };
  const name = bidiIsolate(coin.name);
  if (kind === "edit") {
    const body = { accept: true, ...versionOf(item) } as const;
    return onCoin(
      item,
      (api, options) => api.decideChanges({ params, body, ...options }),
      m.moderation_decided_edit_accepted({ name }),
    );
  }
  // The version that the moderator saw: the owner may have changed the coin in the meantime.
  const body = { updated_at: coin.updated_at };
  return bulkAction === "approve"
    ? onCoin(
        item,
        (api, options) => api.approveCoin({ params, body, ...options }),
        m.moderation_decided_approved({ name }),
      )
    : onCoin(
        item,
        (api, options) => api.approveCoinNow({ params, body, ...options }),
        m.moderation_decided_public({ name }),
      );
}

/** Approved, and public from `approve_at` on; `time` is that time as the message shows it. */
export function timedDecision(item: QueueItem, approve_at: string, time: string): Decision {
  const { id, coin } = item;
  const body = { approve_at, updated_at: coin.updated_at };
  const send: Send = (api, options) => api.approveCoin({ params: { id }, body, ...options });
  return onCoin(item, send, m.moderation_decided_scheduled({ name: bidiIsolate(coin.name), time }));
}

/** A coin or its edit denied, with the moderator's message. */
export function denial(item: QueueItem, why: Why): Decision {
  const { kind, coin } = item;
  const params = { id: coin.id };
  const name = bidiIsolate(coin.name);
  if (kind === "edit") {
    const body = { accept: false, reason: why.reason, ...versionOf(item) } as const;
    return onCoin(
      item,
      (api, options) => api.decideChanges({ params, body, ...options }),
      m.moderation_decided_edit_denied({ name }),
    );
  }
  return onCoin(
    item,
    (api, options) => api.denyCoin({ params, body: why, ...options }),
    m.moderation_decided_denied({ name }),
  );
}

/** A report that is closed. */
export const reportDecision = ({ id, coin }: Report, status: "resolved" | "dismissed"): Decision => ({
  id,
  coin,
  on: "report",
  send: (api, options) => api.decideReport({ params: { id }, body: { status }, ...options }),
  message:
    status === "resolved"
      ? m.moderation_decided_report_resolved({ name: bidiIsolate(coin.name) })
      : m.moderation_decided_report_dismissed({ name: bidiIsolate(coin.name) }),
});

/** A claim that is accepted, or denied with a reason. */
export const claimDecision = ({ id, coin }: Claim, body: { accept: boolean; reason?: string }): Decision => ({
  id,
  coin,
  on: "claim",
  send: (api, options) => api.decideClaim({ params: { id }, body, ...options }),
  message: body.accept
    ? m.moderation_decided_claim_accepted({ name: bidiIsolate(coin.name) })
    : m.moderation_decided_claim_denied({ name: bidiIsolate(coin.name) }),
});

/** A change of safety facts that a moderator has reviewed. */
export const seenDecision = ({ id, coin }: SafetyCase): Decision => ({
  id,
  coin,
  on: "safety",
  send: (api, options) => api.decideSafetyChange({ params: { id }, body: { status: "seen" }, ...options }),
  message: m.moderation_decided_safety_reviewed({ name: bidiIsolate(coin.name) }),
});

const votesDecided = {
  release: { all: m.moderation_decided_votes_released, some: m.moderation_decided_some_votes_released },
  void: { all: m.moderation_decided_votes_voided, some: m.moderation_decided_some_votes_voided },
};

/** Held votes or a part of them, as the admin saw them, or an appealed vote, that are counted or voided with a public reason. */
export function votesDecision(
  { id, coin, ring }: VotesCase,
  action: "release" | "void",
  reason: string,
  chosen: ChosenVotes = {},
): Decision {
  const part = ring && partOf(chosen);
  const body = { action, reason, ...(ring && { version: ring.version }), ...(part && { part }) };
  return {
    id,
    coin,
    on: "votes",
    send: (api, options) => api.decideHeldVotes({ params: { id }, body, ...options }),
    message: votesDecided[action][part ? "some" : "all"]({ name: bidiIsolate(coin.name) }),
  };
}
