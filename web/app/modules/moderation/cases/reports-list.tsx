import type { Report } from "@cointally/contract/reports.ts";
import * as m from "@cointally/i18n/messages";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { reasonText } from "../../coins/field-labels.ts";
import { reportDecision } from "../queue/decisions/decisions.ts";
import type { QueueState } from "../use-queue-state.ts";
import { CaseList } from "./case-list.tsx";

type Props = { reports: Report[]; state: QueueState };

/** Open reports. Each is resolved or dismissed here; a link leads to the decision about the coin. */
export function ReportsList({ reports, state }: Props) {
  const close = (report: Report, status: "resolved" | "dismissed") => {
    const decision = reportDecision(report, status);
    state.decide({ decisions: [decision], message: decision.message });
  };
  const ofCoin = (id: string) => reports.filter(({ coin }) => coin.id === id).length;
  return (
    <CaseList
      cases={reports.map((report) => ({
        id: report.id,
        coin: report.coin,
        tag: (
          <>
            <Tag>{reasonText[report.reason]()}</Tag>
            {ofCoin(report.coin.id) > 1 && (
              <span className="small second">{m.moderation_reports_of_coin({ count: ofCoin(report.coin.id) })}</span>
            )}
          </>
        ),
        body: report.text ? (
          <p>
            “<bdi>{report.text}</bdi>”
          </p>
        ) : (
          <p className="muted">{m.moderation_report_no_text()}</p>
        ),
        from: report.reporter?.name ?? m.common_deleted_account(),
        at: report.created_at,
        buttons: (
          <>
            <Button onClick={() => close(report, "dismissed")}>{m.moderation_report_dismiss()}</Button>
            <Button onClick={() => close(report, "resolved")}>{m.moderation_report_resolve()}</Button>
            {report.coin.status === "approved" ? (
              <ButtonLink kind="quiet" to={`?queue=listed&search=${encodeURIComponent(report.coin.slug)}`}>
                {m.moderation_decide_on_coin()}
              </ButtonLink>
            ) : (
              <span className="small second">{m.moderation_not_public()}</span>
            )}
          </>
        ),
      }))}
    />
  );
}
