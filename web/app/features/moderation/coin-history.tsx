import type { HistoryEntry } from "@cointally/api/moderation.ts";
import { Ago } from "../../ui/figures.tsx";
import { reasonLabels } from "../coins/labels.ts";
import css from "./coin-history.module.css";
import { useHistory } from "./queries.ts";

const actions: Record<string, string> = {
  submitted: "Submitted",
  changed: "Changed by its owner",
  change_asked: "Edit asked for",
  change_accepted: "Edit accepted",
  change_refused: "Edit refused",
  scheduled: "Approved for later",
  approved: "Made public",
  denied: "Denied",
  deleted: "Deleted",
  promoted: "Promotion changed",
  audit_set: "Audit facts set",
  kyc_set: "KYC facts set",
  report_resolved: "Report resolved",
  report_dismissed: "Report dismissed",
  claim_accepted: "Claim accepted",
  claim_refused: "Claim refused",
};

/** What was done with the coin before, newest first; nothing for one that was only submitted. */
export function CoinHistory({ userId, coinId }: { userId: string; coinId: string }) {
  const { data } = useHistory(userId, coinId);
  if (!data || data.history.length < 2) return null;
  return (
    <section className={css.history}>
      <h3>What happened before</h3>
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
  const { action, actor, reason, reason_code, at } = entry;
  const code = reason_code && reasonLabels[reason_code];
  return (
    <>
      <span>
        {actions[action] ?? action}
        {code && `: ${code.toLowerCase()}`}
        {reason && <small>“{reason}”</small>}
      </span>
      <span className={css.when}>
        {actor?.name ?? (action === "approved" ? "by itself" : "an account that is gone")}, <Ago at={at} />
      </span>
    </>
  );
}
