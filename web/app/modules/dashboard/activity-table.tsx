import type { DashboardDay } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useNow } from "../../lib/format/clock.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { tableClasses } from "../../ui/table/table.tsx";
import css from "./dashboard-page.module.css";

/** Sign-ups and votes of each UTC day, newest first. */
export function ActivityTable({ days }: { days: DashboardDay[] }) {
  const { count, nearDay } = useFormat();
  const now = useNow();
  const most = Math.max(1, ...days.map((day) => day.counted + day.held + day.void));
  return (
    <section className={`${css.section} ${css.wide}`} aria-labelledby="dashboard-activity">
      <h2 id="dashboard-activity">{m.dashboard_activity()}</h2>
      <table className={`${tableClasses.table} ${css.activity}`}>
        <thead>
          <tr>
            <th scope="col">{m.dashboard_day()}</th>
            <th scope="col" className={tableClasses.num}>
              <Link to="/admin/users">{m.dashboard_sign_ups()}</Link>
            </th>
            <th scope="col" className={tableClasses.num}>
              <Link to="/admin/settings/votes">{m.dashboard_counted()}</Link>
            </th>
            <th scope="col" className={tableClasses.num}>
              <Link to="/admin/coins?queue=votes">{m.dashboard_held()}</Link>
            </th>
            <th scope="col" className={tableClasses.num}>
              <Link to="/admin/coins?queue=votes">{m.dashboard_void()}</Link>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <time dateTime={day.day}>{nearDay(day.day, now)}</time>
                <span
                  className={css.bar}
                  style={{ inlineSize: `${(100 * (day.counted + day.held + day.void)) / most}%` }}
                />
              </th>
              <td className={tableClasses.num}>{count(day.sign_ups)}</td>
              <td className={tableClasses.num}>{count(day.counted)}</td>
              <td className={tableClasses.num}>{count(day.held)}</td>
              <td className={tableClasses.num}>{count(day.void)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
