import { count, day } from "../../lib/format.ts";
import { dayBefore } from "./vote-days.ts";
import css from "./vote-days-chart.module.css";

const step = 3.5;
const bar = 2.5;
const height = 64;

/** Counted votes per day as bars, the last one `today`; the figure in words is its name for readers. */
export function VoteDaysChart({ days, today }: { days: number[]; today: string }) {
  const most = Math.max(...days);
  if (most === 0) return <p className={css.key}>No votes in the last {days.length} days.</p>;
  const mostOn = day(dayBefore(today, days.length - 1 - days.indexOf(most)));
  return (
    <figure>
      <svg
        className={css.days}
        viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Votes per day over ${days.length} days: ${count(days.at(-1) ?? 0)} today, most on ${mostOn} with ${count(most)}.`}
      >
        {days.map((counted, at) => {
          const tall = counted === 0 ? 0 : Math.max((counted / most) * height, 1);
          const look = at === days.length - 1 ? css.now : css.counted;
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day's place
          return <rect key={at} className={look} x={at * step} y={height - tall} width={bar} height={tall} />;
        })}
      </svg>
      <figcaption className={css.key}>
        <span>
          <i />
          counted
        </span>
        <span>{days.length} days, today last</span>
      </figcaption>
    </figure>
  );
}
