import type { Report } from "@cointally/contract/reports.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { reasonText } from "../../coins/labels.ts";
import { reportDecision } from "../queue/decisions.ts";
import type { Desk } from "../use-desk.ts";
import { useDeskWords } from "../use-words.ts";
import { CaseList } from "./case-list.tsx";

type Props = { reports: Report[]; desk: Desk };

/** Open reports: each is resolved or dismissed here; what becomes of the coin is decided beside it. */
export function ReportsList({ reports, desk }: Props) {
  const words = useDeskWords();
  const close = (report: Report, status: "resolved" | "dismissed") => {
    const decision = reportDecision(report, status, words);
    desk.decide({ decisions: [decision], said: decision.said });
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
              <span className="small second">{words.reports.ofThisCoin(ofCoin(report.coin.id))}</span>
            )}
          </>
        ),
        words: report.text ? (
          <p>
            “<bdi>{report.text}</bdi>”
          </p>
        ) : (
          <p className="muted">{words.reports.noWords}</p>
        ),
        from: report.reporter?.name ?? words.accountGone,
        at: report.created_at,
        buttons: (
          <>
            <Button onClick={() => close(report, "dismissed")}>{words.reports.dismiss}</Button>
            <Button onClick={() => close(report, "resolved")}>{words.reports.resolve}</Button>
            {report.coin.status === "approved" ? (
              <ButtonLink kind="quiet" to={`?queue=listed&search=${encodeURIComponent(report.coin.slug)}`}>
                {words.reports.decideOnCoin}
              </ButtonLink>
            ) : (
              <span className="small second">{words.reports.notPublic}</span>
            )}
          </>
        ),
      }))}
    />
  );
}
