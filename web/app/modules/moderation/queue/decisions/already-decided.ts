import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getHistory } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { ApiError } from "../../../../lib/api/api-client.ts";
import { bidiIsolate } from "../../../../lib/format/bidi-isolate.ts";
import type { ModerationApi } from "../../moderation-api.ts";
import type { Decision } from "./decisions.ts";

/** Another moderator's decision on a coin, a report or a claim, with its author and time if they are known. */
export type AlreadyDecided = { name: string; action: string; by: string | null; at: string | null };

const actionText: Record<string, (inputs: { name: string }) => string> = {
  approved: m.moderation_already_decided_approved,
  scheduled: m.moderation_already_decided_scheduled,
  denied: m.moderation_already_decided_denied,
  change_accepted: m.moderation_already_decided_edit_accepted,
  change_refused: m.moderation_already_decided_edit_denied,
  deleted: m.moderation_already_decided_deleted,
  report_resolved: m.moderation_already_decided_report_resolved,
  report_dismissed: m.moderation_already_decided_report_dismissed,
  claim_accepted: m.moderation_already_decided_claim_accepted,
  claim_refused: m.moderation_already_decided_claim_denied,
  safety_seen: m.moderation_already_decided_safety_seen,
};

/** Who decided what, and when: "Harbor is public, by Mira, 2 min ago." */
export function alreadyDecidedText({ name, action, by }: Omit<AlreadyDecided, "at">, when: string | null): string {
  const decided = (actionText[action] ?? m.moderation_already_decided_other)({ name: bidiIsolate(name) });
  return `${[decided, by && m.moderation_already_decided_by({ name: bidiIsolate(by) }), when].filter(Boolean).join(", ")}.`;
}

type Entry = ResponseOf<typeof getHistory>["history"][number];

/** Actions that decide on a pending coin or edit, and actions that reopen it, after which older decisions no longer apply. */
const settling = {
  coin: ["approved", "scheduled", "denied"],
  edit: ["change_accepted", "change_refused", "denied"],
};
const opening = { coin: ["submitted"], edit: ["change_asked"] };

/** The entry of a history, newest first, that decided on the item; null if it is still pending. */
export function decidingEntry(history: Entry[], on: "coin" | "edit"): Entry | null {
  const newest = history.find(({ action }) => settling[on].includes(action) || opening[on].includes(action));
  return newest && settling[on].includes(newest.action) ? newest : null;
}

/**
 * The earlier decision that made the server reject this one; null if there was none and the error has another reason. Read from the
 * coin's history, because the error code does not say which decision it was.
 */
export async function decidedBefore(
  api: ModerationApi,
  decision: Decision,
  error: unknown,
): Promise<AlreadyDecided | null> {
  if (!(error instanceof ApiError)) return null;
  const { code, status } = error.response as { code: string; status?: string };
  const { coin, on } = decision;
  if (code === "not_found") return { name: coin.name, action: "deleted", by: null, at: null };
  if (code !== "conflict") return null;
  if (on !== "coin" && on !== "edit") {
    return status ? { name: coin.name, action: `${on}_${status}`, by: null, at: null } : null;
  }
  const call = api.getHistory({ params: { id: coin.id }, query: { limit: 10 } });
  const entry = decidingEntry((await call.catch(() => ({ history: [] }))).history, on);
  return entry && { name: coin.name, action: entry.action, by: entry.actor?.name ?? null, at: entry.at };
}
