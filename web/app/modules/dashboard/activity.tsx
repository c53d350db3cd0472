import type { DashboardDay } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Change } from "../../ui/facts/figures.tsx";
import { tableClasses } from "../../ui/table/table.tsx";
import css from "./activity.module.css";
import page from "./dashboard-page.module.css";

/** `held` is the part of `all` that is drawn apart. */
type Chart = { name: string; to?: string; all: (day: DashboardDay) => number; held?: (day: DashboardDay) => number };

const charts = (): Chart[] => [
  {
    name: m.dashboard_votes(),
    to: "/admin/coins?queue=votes",
    all: (day) => day.counted + day.held,
    held: (day) => day.held,
  },
  { name: m.dashboard_sign_ups(), to: "/admin/users", all: (day) => day.sign_ups },
  { name: m.dashboard_visitors(), all: (day) => day.visitors },
];

/** Votes with those that are held, sign-ups and visitors of 14 UTC days: a chart of each, and every figure in a table. */
export function Activity({ days }: { days: DashboardDay[] }) {
  return (
    <section className={`${page.section} ${page.wide}`} aria-labelledby="dashboard-activity">
      <h2 id="dashboard-activity">{m.dashboard_activity()}</h2>
      <div className={css.charts}>
        {charts().map((chart) => (
          <DaysChart key={chart.name} chart={chart} days={days} />
        ))}
      </div>
      <details>
        <summary className={css.summary}>{m.dashboard_by_day()}</summary>
        <DaysTable days={days} />
      </details>
    </section>
  );
}

const sum = (days: DashboardDay[], of: (day: DashboardDay) => number) =>
  days.reduce((total, day) => total + of(day), 0);

/** The last seven days against the seven before, with a bar for each of the 14. */
function DaysChart({ chart: { name, to, all, held = () => 0 }, days }: { chart: Chart; days: DashboardDay[] }) {
  const { count } = useFormat();
  const last = days.slice(-7);
  const [now, before] = [sum(last, all), sum(days.slice(-14, -7), all)];
  const waiting = sum(last, held);
  const most = Math.max(1, ...days.map(all));
  const heightOf = (value: number) => (40 * value) / most;
  return (
    <div className={css.chart}>
      <h3>{to ? <Link to={to}>{name}</Link> : name}</h3>
      <p>
        <b>{count(now)}</b> {m.dashboard_last_days()}
        {before > 0 && (
          <>
            {", "}
            <Change percent={(100 * (now - before)) / before} />
          </>
        )}
      </p>
      <p className="second">
        {waiting > 0
          ? m.dashboard_days_held({ count: count(waiting) })
          : m.dashboard_days_before({ count: count(before) })}
      </p>
      <svg viewBox="0 0 139 40" preserveAspectRatio="none" aria-hidden="true" className={css.bars}>
        {days.map((day, at) => (
          <g key={day.day}>
            <rect x={at * 10} y={40 - heightOf(all(day))} width="9" height={heightOf(all(day))} />
            <rect x={at * 10} y={40 - heightOf(all(day))} width="9" height={heightOf(held(day))} className={css.held} />
          </g>
        ))}
      </svg>
    </div>
  );
}

function DaysTable({ days }: { days: DashboardDay[] }) {
  const { count, nearDay } = useFormat();
  const now = useNow();
  const columns: [string, (day: DashboardDay) => number][] = [
    [m.dashboard_counted(), (day) => day.counted],
    [m.dashboard_held(), (day) => day.held],
    [m.dashboard_void(), (day) => day.void],
    [m.dashboard_sign_ups(), (day) => day.sign_ups],
    [m.dashboard_visitors(), (day) => day.visitors],
  ];
  return (
    <table className={`${tableClasses.table} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{m.dashboard_day()}</th>
          {columns.map(([name]) => (
            <th key={name} scope="col" className={tableClasses.num}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">
              <time dateTime={day.day}>{nearDay(day.day, now)}</time>
            </th>
            {columns.map(([name, of]) => (
              <td key={name} className={tableClasses.num}>
                {count(of(day))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
