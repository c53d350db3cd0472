import type { Report } from "@cointally/api/reports.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { reasonLabels } from "../coins/labels.ts";
import { CaseList } from "./case-list.tsx";
import type { Decision } from "./use-held-decisions.ts";

type Props = { reports: Report[]; decide: (decision: Decision) => void };

/** Open reports: each is resolved or dismissed here; what becomes of the coin is decided beside it. */
export function ReportsList({ reports, decide }: Props) {
  const close = ({ id, coin }: Report, status: "resolved" | "dismissed") =>
    decide({ id, path: `/reports/${id}`, body: { status }, said: `The report of ${coin.name} is ${status}.` });
  return (
    <CaseList
      cases={reports.map((report) => ({
        id: report.id,
        coin: report.coin,
        tag: <Tag>{reasonLabels[report.reason]}</Tag>,
        words: <p>{report.text ? `“${report.text}”` : <span className="muted">No words beside the reason.</span>}</p>,
        from: report.reporter?.name ?? "an account that is gone",
        at: report.created_at,
        buttons: (
          <>
            <Button onClick={() => close(report, "dismissed")}>Dismiss</Button>
            <Button onClick={() => close(report, "resolved")}>Resolve</Button>
            {report.coin.status === "approved" && (
              <ButtonLink kind="quiet" to={`?queue=listed&search=${encodeURIComponent(report.coin.slug)}`}>
                Decide on the coin
              </ButtonLink>
            )}
          </>
        ),
      }))}
    />
  );
}
