import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useNow } from "../../lib/format/clock.ts";
import css from "./vote-calendar.module.css";

const dayMs = 86_400_000;
const weeks = 26;
/** Of a day's square and from one to the next. */
const [side, step] = [10, 12];

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Days in a row with a vote, until today, or until yesterday while today has none. */
export function streakOf(votes: ReadonlyMap<string, number>, now: number): number {
  let at = votes.has(dayOf(now)) ? now : now - dayMs;
  let streak = 0;
  for (; votes.has(dayOf(at)); at -= dayMs) streak++;
  return streak;
}

/** The user's votes of half a year, a square a day and a column a week, and the days in a row. */
export function VoteCalendar() {
  const api = useApi();
  const now = useNow();
  const { data } = useQuery({ ...query(api.getMyVoteDays), staleTime: 0 });
  const votes = new Map(data?.days.map((one) => [one.day, one.votes]));
  // The last column is this week, from Monday; UTC days, as votes count.
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  const first = now - ((weeks - 1) * 7 + weekday) * dayMs;
  const days = Array.from({ length: (weeks - 1) * 7 + weekday + 1 }, (_, n) => dayOf(first + n * dayMs));
  const voted = days.filter((day) => votes.has(day)).length;
  return (
    <figure className={css.calendar}>
      <svg viewBox={`0 0 ${weeks * step} ${7 * step}`} aria-hidden="true">
        {days.map((day, n) => (
          <rect
            key={day}
            x={Math.floor(n / 7) * step}
            y={(n % 7) * step}
            width={side}
            height={side}
            className={votes.has(day) ? ((votes.get(day) ?? 0) > 2 ? css.many : css.some) : css.none}
          />
        ))}
      </svg>
      {/* A line of its own while it loads, so that nothing moves. */}
      <figcaption>
        {data ? (
          <>
            <b>{m.my_votes_streak({ count: streakOf(votes, now) })}</b>
            <br />
            {m.my_votes_days({ count: voted })}
          </>
        ) : (
          <>
            <br />
            <br />
          </>
        )}
      </figcaption>
    </figure>
  );
}
