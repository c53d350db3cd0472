import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { partText } from "../edit-parts.ts";
import { reasonText } from "../field-labels.ts";
import { chainName } from "../labels.ts";
import type { HistoryLine } from "./history-entries.ts";
import { safetyChangeText } from "./safety-change-text.ts";

const statusText: Record<string, () => string> = {
  none: m.history_status_none,
  pending: m.history_status_pending,
  verified: m.history_status_verified,
  revoked: m.history_status_revoked,
};

/** How a coin was approved. */
export const approvedText = {
  at_once: m.history_approved_at_once,
  scheduled: m.history_approved_scheduled,
  imported: m.history_approved_imported,
};

const votesText = { votes_voided: m.history_votes_voided, votes_released: m.history_votes_released };

const verificationText = {
  audit: { changed: m.history_audit_status, details: m.history_audit_details },
  kyc: { changed: m.history_kyc_status, details: m.history_kyc_details },
};

const statusName = (status: string) => statusText[status]?.() ?? status;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a function that describes an entry of a coin's history in one sentence. */
export function useHistorySentence(): (entry: HistoryLine) => string {
  const format = useFormat();
  return (entry) => {
    const { kind, how, list, parts, status, reason_code, promotion } = entry;
    const partNames = capital(format.list(parts.map((part) => partText[part]())));
    const reason = reason_code && reasonText[reason_code]();
    switch (kind) {
      case "submitted":
        return m.history_submitted();
      case "scheduled":
        return m.history_scheduled();
      case "approved":
        if (how === "imported" && list) return m.history_imported_from({ list: bidiIsolate(list) });
        return approvedText[how === "scheduled" || how === "imported" ? how : "at_once"]();
      case "edited":
        if (how === "list") {
          // Imports of earlier releases did not store their list.
          return list ? m.history_contract_from_list({ list: bidiIsolate(list) }) : m.history_contract_from_some_list();
        }
        return how === "moderator"
          ? m.history_edited_by_moderator({ parts: partNames })
          : m.history_edited({ parts: partNames });
      case "updated":
        return how === "chain" ? m.history_decimals_corrected() : m.history_updated({ parts: partNames });
      case "denied":
        return reason ? m.history_denied_for({ reason }) : m.moderation_log_decisions_denied();
      case "report_upheld":
        return reason ? m.history_report_upheld_for({ reason }) : m.history_report_upheld();
      case "votes_voided":
      case "votes_released":
        return votesText[kind]({ count: entry.votes?.count ?? 0, reason: bidiIsolate(entry.votes?.reason ?? "") });
      case "owner_changed":
        return m.history_owner_changed();
      case "audit":
      case "kyc": {
        const { changed, details } = verificationText[kind];
        const [before, after] = status ?? ["none", "none"];
        return before === after
          ? details({ status: statusName(after) })
          : changed({ before: statusName(before), after: statusName(after) });
      }
      case "promoted": {
        const payer = promotion?.payer ? m.history_paid_by({ payer: promotion.payer }) : m.history_payer_not_named();
        return promotion?.until
          ? m.history_promoted_until({ time: format.moment(promotion.until), payer })
          : m.history_promoted({ payer });
      }
      case "promotion_ended":
        return m.history_promotion_ended();
      case "safety": {
        if (!entry.safety) return "";
        const { chain_id, block } = entry.safety;
        const change = safetyChangeText({ ...entry.safety, id: entry.id, at: entry.at }, format);
        return m.history_safety({ change, chain: chainName(chain_id), block: format.count(block) });
      }
    }
  };
}
