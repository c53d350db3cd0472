import type { PriceRange } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, useMemo } from "react";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { useFigures } from "../../../ui/facts/figures.tsx";
import { ChartFrame, periodText } from "../../prices/chart-frame.tsx";
import { useHiddenAmounts } from "../hidden-amounts.ts";
import css from "../portfolio-page.module.css";
import type { Summary } from "../portfolio-query.ts";
import { sinceFirst, type ValueCurve, type ValuePoint, valueCurve } from "./value-curve.ts";
import { ValueTable } from "./value-table.tsx";

const CurveCanvas = lazy(() => import("../../prices/curve-canvas.tsx"));

type Props = {
  summary: Summary;
  range: PriceRange;
  onRange: (range: PriceRange) => void;
  /** Why the chosen range did not load; null while it has not failed. */
  error: Error | null;
  onRetry: () => void;
};

/** The value over time; with hidden amounts, in percent since the start. */
export function ValueChart({ summary, range, onRange, error, onRetry }: Props) {
  const { moment, nearDay } = useFormat();
  const now = useNow();
  const { history, range: loadedRange } = summary;
  const curve = useMemo(() => valueCurve(history, loadedRange, now), [history, loadedRange, now]);
  const { heightOf, label, spokenOf } = useHeights(curve);
  const shown = useMemo(() => ({ label, estimatedBefore: curve?.estimatedBefore ?? 0 }), [label, curve]);
  const firstRecorded = curve?.points[curve.estimatedBefore];
  const describe = (points: ValuePoint[], at: number) => {
    const point = points[at];
    if (!point || !curve) return undefined;
    const when = moment(point.at);
    const shown = (
      <>
        <b>{heightOf(point)}</b> {when}
        {point.estimated && ` (${m.portfolio_chart_estimated()})`}
      </>
    );
    const atText = point.estimated ? m.portfolio_chart_at_estimated : m.portfolio_chart_at;
    return { shown, spoken: atText({ value: spokenOf(point), moment: when }) };
  };
  const sentence = useSummarySentence(curve, loadedRange);
  return (
    <ChartFrame
      heading={m.portfolio_chart_heading()}
      name="portfolio-value"
      range={range}
      onRange={onRange}
      summary={sentence}
      texts={{ empty: m.portfolio_chart_empty(), failed: m.portfolio_chart_failed() }}
      curve={curve}
      error={error}
      onRetry={onRetry}
      table={() => curve && <ValueTable curve={curve} caption={sentence} heightOf={heightOf} />}
      canvas={() =>
        curve && (
          <CurveCanvas
            curve={curve}
            name={m.portfolio_chart_name({ range: periodText[loadedRange]() })}
            idle={<Idle curve={curve} />}
            describePoint={(at) => describe(curve.points, at)}
            options={shown}
          />
        )
      }
      note={
        <p className={css.estimated}>
          {curve &&
            curve.estimatedBefore > 0 &&
            firstRecorded &&
            m.portfolio_chart_estimated_before({ day: nearDay(firstRecorded.at, now) })}
          {curve?.hasLeftOut && ` ${m.portfolio_chart_left_out()}`}
        </p>
      }
    />
  );
}

/** A curve's values as shown, on its axis, and for screen readers. */
function useHeights(curve: ValueCurve | null) {
  const hidden = useHiddenAmounts();
  const { money, amount, change } = useFormat();
  const { change: drawnChange } = useFigures();
  return useMemo(() => {
    const since = (value: number) => (curve ? sinceFirst(curve, value) : null);
    const percent = ({ value_usd }: ValuePoint) => since(Number(value_usd));
    if (!hidden) {
      return {
        heightOf: ({ value_usd }: ValuePoint) => money(value_usd),
        spokenOf: ({ value_usd }: ValuePoint) => money(value_usd),
        label: (value: number) => axisMoney(value, { money, amount }),
      };
    }
    return {
      heightOf: (point: ValuePoint) => drawnChange(percent(point)),
      spokenOf: (point: ValuePoint) => change(percent(point) ?? 0).text,
      label: (value: number) => change(since(value) ?? 0).text,
    };
  }, [curve, hidden, money, amount, change, drawnChange]);
}

type Written = { money: (usd: string) => string; amount: (usd: string) => string };

/** Money on an axis, without cents from $1,000 on. */
const axisMoney = (value: number, { money, amount }: Written): string => {
  const usd = Math.max(value, 0);
  if (usd >= 1e6) return amount(String(usd));
  return usd >= 1000 ? money(String(Math.round(usd))).replace(/[.,]00$/, "") : money(usd.toFixed(4));
};

/** Shown above the curve while no point is selected. */
function Idle({ curve: { lowest, highest } }: { curve: ValueCurve }) {
  const { money } = useFormat();
  if (useHiddenAmounts()) return m.portfolio_chart_since_start();
  return m.price_low_high({ low: money(lowest.value_usd), high: money(highest.value_usd) });
}

/** What the curve shows, as a sentence. */
function useSummarySentence(curve: ValueCurve | null, range: PriceRange): string {
  const { money, change } = useFormat();
  const hidden = useHiddenAmounts();
  const [first, last] = [curve?.points[0], curve?.points.at(-1)];
  if (!curve || !first || !last) return "";
  if (hidden)
    return m.portfolio_chart_hidden_summary({
      range: periodText[range](),
      change: change(sinceFirst(curve, Number(last.value_usd)) ?? 0).text,
    });
  const [from, to, low, high] = [first, last, curve.lowest, curve.highest].map(({ value_usd }) => money(value_usd));
  return m.portfolio_chart_summary({
    range: periodText[range](),
    first: from as string,
    last: to as string,
    low: low as string,
    high: high as string,
  });
}
