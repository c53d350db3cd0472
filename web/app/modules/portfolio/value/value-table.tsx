import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { tableClasses } from "../../../ui/table/table.tsx";
import frame from "../../prices/price-chart.module.css";
import { useHiddenAmounts } from "../hidden-amounts.ts";
import type { ValueCurve, ValuePoint } from "./value-curve.ts";

type Props = { curve: ValueCurve; caption: string; heightOf: (point: ValuePoint) => ReactNode };

/** The curve as a table, newest first. */
export function ValueTable({ curve, caption, heightOf }: Props) {
  const { moment } = useFormat();
  const hidden = useHiddenAmounts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={frame.scroll} tabIndex={0} aria-label={`${m.portfolio_chart_heading()}: ${m.price_as_table()}`}>
      <table className={tableClasses.table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{m.price_time()}</th>
            <th scope="col" className={tableClasses.num}>
              {hidden ? m.portfolio_chart_change() : m.portfolio_value()}
            </th>
          </tr>
        </thead>
        <tbody>
          {curve.points
            .map((point) => (
              <tr key={point.at}>
                <th scope="row">
                  {moment(point.at)}{" "}
                  {point.estimated && <span className="muted">({m.portfolio_chart_estimated()})</span>}
                </th>
                <td className={tableClasses.num}>{heightOf(point)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}
