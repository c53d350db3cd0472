import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/format/locale.ts";
import { dayBefore } from "./vote-days.ts";
import css from "./vote-days-chart.module.css";

const barStep = 3.5;
const barWidth = 2.5;
const height = 64;

/** The smallest 1, 2 or 5 times a power of ten that is at least `max`: a round top of the scale. */
export function scaleTop(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)));
  return ([1, 2, 5].find((factor) => factor * power >= max) ?? 10) * power;
}

/** Counted votes per day as bars, the last one for `today`. The accessible name says the figures in words. */
export function VoteDaysChart({ days, today }: { days: number[]; today: string }) {
  const { count, day, nearDay } = useFormat();
  const max = Math.max(...days);
  const top = scaleTop(max);
  const none = m.vote_none_in_days({ days: days.length });
  const maxDay = dayBefore(today, days.length - 1 - days.indexOf(max));
  return (
    <figure className={css.chart}>
      <div className={css.scale} aria-hidden="true">
        <span>{count(top)}</span>
        <span>0</span>
      </div>
      <svg
        className={css.days}
        viewBox={`0 0 ${days.length * barStep - (barStep - barWidth)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          max === 0
            ? none
            : m.vote_days_chart({
                days: days.length,
                today: count(days.at(-1) ?? 0),
                most: count(max),
                day: day(maxDay),
              })
        }
      >
        {days.map((counted, at) => {
          const barHeight = counted === 0 ? 0 : Math.max((counted / top) * height, 1);
          const barClass = at === days.length - 1 ? css.now : css.counted;
          return (
            <rect
              key={dayBefore(today, days.length - 1 - at)}
              className={barClass}
              x={at * barStep}
              y={height - barHeight}
              width={barWidth}
              height={barHeight}
            />
          );
        })}
      </svg>
      <div className={css.dates} aria-hidden="true">
        <span>{nearDay(dayBefore(today, days.length - 1), Date.parse(today))}</span>
        <span>{m.vote_today()}</span>
      </div>
      <figcaption className={css.key}>{max === 0 ? none : m.vote_per_day()}</figcaption>
    </figure>
  );
}
