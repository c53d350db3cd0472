import * as m from "@cointally/i18n/messages";
import { Fragment } from "react";
import { useFormat } from "../../lib/format/locale.ts";
import { useFigures } from "../../ui/facts/figures.tsx";
import { tableClasses } from "../../ui/table/table.tsx";
import css from "./price-chart.module.css";
import type { PriceHistory } from "./price-history.ts";

/** The price history as a table, newest first; each gap has a row of its own. */
export function PriceTable({ history, caption }: { history: PriceHistory; caption: string }) {
  const { moment } = useFormat();
  const { price, amount } = useFigures();
  const gapAfter = new Map(history.gaps.map((gap) => [gap.afterPoint, gap]));
  const rows = history.points.map((point, at) => ({ point, gap: gapAfter.get(at) })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={`${m.price_history()}: ${m.price_as_table()}`}>
      <table className={tableClasses.table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{m.price_time()}</th>
            <th scope="col" className={tableClasses.num}>
              {m.label_price()}
            </th>
            <th scope="col" className={`${tableClasses.num} not-phone`}>
              {m.label_volume_24h()}
            </th>
            <th scope="col" className={`${tableClasses.num} not-phone`}>
              {m.label_liquidity()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, gap }) => (
            <Fragment key={point.at}>
              {gap && (
                <tr>
                  <td colSpan={4} className={css.missing}>
                    {m.price_gap({ from: moment(gap.from), to: moment(gap.to) })}
                  </td>
                </tr>
              )}
              <tr>
                <th scope="row">{moment(point.at)}</th>
                <td className={tableClasses.num}>{price(point.price_usd)}</td>
                <td className={`${tableClasses.num} not-phone`}>{amount(point.volume_24h)}</td>
                <td className={`${tableClasses.num} not-phone`}>{amount(point.liquidity_usd)}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
