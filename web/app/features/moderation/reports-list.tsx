import type { Report } from "@cointally/api/reports.ts";
import { Link } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Ago } from "../../ui/figures.tsx";
import { Tag } from "../../ui/tag.tsx";
import { CoinLogo } from "../coins/coin-name.tsx";
import { reasonLabels } from "../coins/labels.ts";
import css from "./cases.module.css";
import type { Decisions } from "./use-decision.ts";

/** Open reports, oldest first: each is resolved or dismissed here; what becomes of the coin is decided beside it. */
export function ReportsList({ reports, decisions }: { reports: Report[]; decisions: Decisions }) {
  const { mutate, isPending } = decisions;
  const close = (report: Report, status: "resolved" | "dismissed") =>
    !isPending &&
    mutate({
      path: `/reports/${report.id}`,
      body: { status },
      said: `The report of ${report.coin.name} is ${status}.`,
    });
  return (
    <ul className={css.cases}>
      {reports.map((report) => (
        <li key={report.id}>
          <CoinLogo coin={report.coin} />
          <div className={css.words}>
            <p className={css.title}>
              <Link to={`/coins/${report.coin.slug}`}>{report.coin.name}</Link>
              <Tag>{reasonLabels[report.reason]}</Tag>
            </p>
            <p>{report.text ? `“${report.text}”` : <span className="muted">No words beside the reason.</span>}</p>
            <p className="small muted">
              {report.reporter?.name ?? "an account that is gone"}, <Ago at={report.created_at} />
            </p>
          </div>
          <div className={css.buttons}>
            <Button aria-disabled={isPending} onClick={() => close(report, "dismissed")}>
              Dismiss
            </Button>
            <Button aria-disabled={isPending} onClick={() => close(report, "resolved")}>
              Resolve
            </Button>
            {report.coin.status === "approved" && (
              <ButtonLink kind="quiet" to={`?queue=listed&search=${encodeURIComponent(report.coin.slug)}`}>
                Decide on the coin
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
