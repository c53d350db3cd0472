import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/locale.ts";
import { dayBefore } from "./vote-days.ts";
import css from "./vote-days-chart.module.css";

const step = 3.5;
const bar = 2.5;
const height = 64;

/** The least of 1, 2 or 5 times a power of ten that holds a figure: the top of a scale that is read at a glance. */
export function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return ([1, 2, 5].find((step) => step * power >= most) ?? 10) * power;
}

/** Counted votes per day as bars, the last one `today`; the figure in words is its name for readers. */
export function VoteDaysChart({ days, today }: { days: number[]; today: string }) {
  const { count, day, nearDay } = useFormat();
  const most = Math.max(...days);
  const top = scaleTop(most);
  const none = m.vote_none_in_days({ days: days.length });
  const mostOn = dayBefore(today, days.length - 1 - days.indexOf(most));
  return (
    <figure className={css.chart}>
      <div className={css.scale} aria-hidden="true">
        <span>{count(top)}</span>
        <span>0</span>
      </div>
      <svg
        className={css.days}
        viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          most === 0
            ? none
            : m.vote_days_chart({
                days: days.length,
                today: count(days.at(-1) ?? 0),
                most: count(most),
                day: day(mostOn),
              })
        }
      >
        {days.map((counted, at) => {
          const tall = counted === 0 ? 0 : Math.max((counted / top) * height, 1);
          const look = at === days.length - 1 ? css.now : css.counted;
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day's place
          return <rect key={at} className={look} x={at * step} y={height - tall} width={bar} height={tall} />;
        })}
      </svg>
      <div className={css.dates} aria-hidden="true">
        <span>{nearDay(dayBefore(today, days.length - 1), Date.parse(today))}</span>
        <span>{m.vote_today()}</span>
      </div>
      <figcaption className={css.key}>{most === 0 ? none : m.vote_per_day()}</figcaption>
    </figure>
  );
}
