import { count, day } from "../../lib/format.ts";
import type { Day } from "./vote-days.ts";
import css from "./vote-days-chart.module.css";

const step = 3.5;
const bar = 2.5;
const height = 64;

/** Votes per day as bars, today last; the figure in words is its name for readers. */
export function VoteDaysChart({ days }: { days: Day[] }) {
  const most = days.reduce((top, one) => (one.counted > top.counted ? one : top), { day: "", counted: 0 });
  if (most.counted === 0) return <p className={css.key}>No votes in the last {days.length} days.</p>;
  const today = days.at(-1)?.counted ?? 0;
  return (
    <figure>
      <svg
        className={css.days}
        viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Votes per day over ${days.length} days: ${count(today)} today, most on ${day(most.day)} with ${count(most.counted)}.`}
      >
        {days.map((one, at) => {
          const tall = one.counted === 0 ? 0 : Math.max((one.counted / most.counted) * height, 1);
          const look = at === days.length - 1 ? css.now : css.counted;
          return <rect key={one.day} className={look} x={at * step} y={height - tall} width={bar} height={tall} />;
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
