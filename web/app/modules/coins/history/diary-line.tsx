import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/locale.ts";
import { partText } from "../edit-parts.ts";
import { chainName, reasonText } from "../labels.ts";
import { changeText } from "./change-text.ts";
import type { DiaryLine } from "./diary-entries.ts";

const statusText: Record<string, () => string> = {
  none: m.history_status_none,
  pending: m.history_status_pending,
  verified: m.history_status_verified,
  revoked: m.history_status_revoked,
};

/** How a coin came to be public. */
export const approvedText = {
  at_once: m.history_approved_at_once,
  scheduled: m.history_approved_scheduled,
  imported: m.history_approved_imported,
};

const vouchedText = {
  audit: { changed: m.history_audit_status, details: m.history_audit_details },
  kyc: { changed: m.history_kyc_status, details: m.history_kyc_details },
};

const nameOf = (status: string) => statusText[status]?.() ?? status;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What an entry of a coin's diary says, in one sentence. */
export function useDiarySentence(): (entry: DiaryLine) => string {
  const format = useFormat();
  return (entry) => {
    const { kind, how, parts, status, reason_code, promotion } = entry;
    const named = capital(format.list(parts.map((part) => partText[part]())));
    const reason = reason_code && reasonText[reason_code]();
    switch (kind) {
      case "submitted":
        return m.history_submitted();
      case "scheduled":
        return m.history_scheduled();
      case "approved":
        return approvedText[how === "scheduled" || how === "imported" ? how : "at_once"]();
      case "edited":
        return how === "moderator"
          ? m.history_edited_by_moderator({ parts: named })
          : m.history_edited({ parts: named });
      case "updated":
        return m.history_updated({ parts: named });
      case "denied":
        return reason ? m.history_denied_for({ reason }) : m.moderation_log_decisions_denied();
      case "report_upheld":
        return reason ? m.history_report_upheld_for({ reason }) : m.history_report_upheld();
      case "owner_changed":
        return m.history_owner_changed();
      case "audit":
      case "kyc": {
        const { changed, details } = vouchedText[kind];
        const [before, after] = status ?? ["none", "none"];
        return before === after
          ? details({ status: nameOf(after) })
          : changed({ before: nameOf(before), after: nameOf(after) });
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
        const change = changeText({ ...entry.safety, id: entry.id, at: entry.at }, format);
        return m.history_safety({ change, chain: chainName(chain_id), block: format.count(block) });
      }
    }
  };
}
