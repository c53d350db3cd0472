import { useWords } from "../../lib/locale.ts";
import { voteWords } from "../../words/votes.ts";
import { dayBefore } from "./vote-days.ts";
import css from "./vote-days-chart.module.css";

const step = 3.5;
const bar = 2.5;
const height = 64;

/** Counted votes per day as bars, the last one `today`; the figure in words is its name for readers. */
export function VoteDaysChart({ days, today }: { days: number[]; today: string }) {
  const words = useWords(voteWords);
  const most = Math.max(...days);
  // As tall as the chart: the first vote draws its bar and moves nothing.
  if (most === 0) {
    return (
      <div>
        <div className={css.days} />
        <p className={css.key}>{words.noVotes(days.length)}</p>
      </div>
    );
  }
  const mostOn = dayBefore(today, days.length - 1 - days.indexOf(most));
  return (
    <figure>
      <svg
        className={css.days}
        viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.chart(days.length, days.at(-1) ?? 0, most, mostOn)}
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
          {words.counted}
        </span>
        <span>{words.daysTodayLast(days.length)}</span>
      </figcaption>
    </figure>
  );
}
