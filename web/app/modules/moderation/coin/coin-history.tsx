import type { CoinAction, HistoryEntry } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { Ago } from "../../../ui/facts/figures.tsx";
import { reasonText } from "../../coins/field-labels.ts";
import { useHistory } from "../queries.ts";
import css from "./coin-history.module.css";

const actionText: Record<CoinAction, () => string> = {
  submitted: m.moderation_history_submitted,
  changed: m.moderation_history_changed,
  changed_at_once: m.moderation_history_changed_at_once,
  changed_by_moderator: m.moderation_history_changed_by_moderator,
  change_asked: m.moderation_history_change_asked,
  change_withdrawn: m.moderation_history_change_withdrawn,
  change_accepted: m.moderation_history_change_accepted,
  change_refused: m.moderation_history_change_refused,
  scheduled: m.moderation_history_scheduled,
  approved: m.moderation_history_approved,
  denied: m.moderation_history_denied,
  deleted: m.moderation_history_deleted,
  promoted: m.moderation_history_promoted,
  promotion_ended: m.moderation_history_promotion_ended,
  audit_set: m.moderation_history_audit_set,
  kyc_set: m.moderation_history_kyc_set,
  report_resolved: m.moderation_history_report_resolved,
  report_dismissed: m.moderation_history_report_dismissed,
  claim_accepted: m.moderation_history_claim_accepted,
  claim_refused: m.moderation_history_claim_refused,
  votes_voided: m.moderation_history_votes_voided,
  votes_released: m.moderation_history_votes_released,
};

/** Earlier actions on the coin, newest first; nothing if it was only submitted. */
export function CoinHistory({ coinId }: { coinId: string }) {
  const { data } = useHistory(coinId);
  if (!data || data.history.length < 2) return null;
  return (
    <section className={css.history}>
      <h3>{m.moderation_history_title()}</h3>
      <ol>
        {data.history.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { action, actor, reason, reason_code, after, at } = entry;
  /** Decimals read from the contract at a block. */
  const isCorrection = action === "changed_at_once" && typeof after?.block === "number";
  const list = typeof after?.list === "string" ? after.list : null;
  const code = reason_code && reasonText[reason_code]();
  return (
    <>
      <span>
        {isCorrection ? m.history_decimals_corrected() : actionText[action]()}
        {code && `: ${code.toLowerCase()}`}
        {list && ` ${m.moderation_history_from_list({ list: bidiIsolate(list) })}`}
        {reason && (
          <small>
            “<bdi>{reason}</bdi>”
          </small>
        )}
      </span>
      <span className={css.when}>
        {actor ? (
          <bdi>{actor.name}</bdi>
        ) : action === "approved" ? (
          m.moderation_history_automatic()
        ) : (
          m.moderation_history_no_account()
        )}
        , <Ago at={at} />
      </span>
    </>
  );
}
