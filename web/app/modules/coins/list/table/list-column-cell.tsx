import * as m from "@cointally/i18n/messages";
import { useNow } from "../../../../lib/format/clock.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { Unknown } from "../../../../ui/facts/figures.tsx";
import type { CoinRow } from "./coin-row.ts";
import css from "./list-column-cell.module.css";

/** Nearer times are shown as a countdown, later ones as a date; in milliseconds. */
const countdownFrom = { begin: 24 * 3_600_000, end: 7 * 24 * 3_600_000 };

/** When a sale starts or, once it has started, when it ends. */
export function SaleTime({ sale }: Pick<CoinRow, "sale">) {
  const now = useNow();
  const { duration, nearDay, moment } = useFormat();
  const timeText = (
    at: string,
    threshold: number,
    inTime: typeof m.list_sale_starts_in,
    onDay: typeof m.list_sale_starts,
  ) => {
    const msLeft = Date.parse(at) - now;
    return (
      <time dateTime={at} title={moment(at)}>
        {msLeft < threshold ? inTime({ time: duration(msLeft) }) : onDay({ day: nearDay(at, now) })}
      </time>
    );
  };
  const { start_at: start = null, end_at: end = null } = sale ?? {};
  if (start && Date.parse(start) > now)
    return timeText(start, countdownFrom.begin, m.list_sale_starts_in, m.list_sale_starts);
  if (end && Date.parse(end) > now) return timeText(end, countdownFrom.end, m.list_sale_ends_in, m.list_sale_ends);
  if (end) return m.list_sale_ended();
  return start ? m.list_sale_live() : <span className={css.no}>{m.list_sale_no_date()}</span>;
}

/** The amount raised, if the sale's contract has been read; otherwise the cap that the team states. */
export function SaleRaised({ sale }: { sale: CoinRow["raised"] }) {
  const { tokens } = useFormat();
  const cap = sale?.progress?.hardcap ?? sale?.progress?.softcap ?? sale?.hardcap ?? sale?.softcap;
  const unit = sale?.currency ?? "";
  if (sale?.progress) {
    const raised = tokens(sale.progress.raised);
    return cap ? m.list_sale_raised({ raised, cap: tokens(cap), unit }).trim() : `${raised} ${unit}`;
  }
  return cap ? m.list_sale_cap({ cap: tokens(cap), unit }).trim() : <Unknown />;
}

/** Who audited a coin and when. */
export function AuditCell({ audit }: Pick<CoinRow, "audit">) {
  const now = useNow();
  const { day, nearDay } = useFormat();
  if (!audit?.auditor) return <Unknown />;
  return (
    <span className={css.audit}>
      <bdi className={css.auditor} title={audit.auditor}>
        {audit.auditor}
      </bdi>{" "}
      {audit.audited_at && (
        <time dateTime={audit.audited_at} title={day(audit.audited_at)}>
          {nearDay(audit.audited_at, now)}
        </time>
      )}
    </span>
  );
}
