import { sql } from "drizzle-orm";
import type { Context, VotesOfDay } from "../../core/context.ts";
import { singleFlight } from "../../core/single-flight.ts";
import { utcDay } from "./presenter.ts";

/** The shortest time in milliseconds between two sums. */
const everyMs = 1000;

/** How many times as long as it took to make a sum is shown: the more coins have votes, the rarer it is made. */
const restFactor = 50;

/** Sums up the votes of all coins of the current UTC day, in at most a fiftieth of this process's time. */
export function createVotesOfDayReader(context: () => Context) {
  const once = singleFlight<VotesOfDay>();
  let votes: VotesOfDay | undefined;
  let readAt = 0;
  let restMs = everyMs;

  const readNow = async () => {
    const { db, clock } = context();
    const day = utcDay(clock());
    const startedAt = performance.now();
    const { rows } = await db.execute<Omit<VotesOfDay, "day">>(sql`
      select coalesce(sum(votes), 0)::int as counted, coalesce(sum(held), 0)::int as held, coalesce(sum(void), 0)::int as void
      from coin_days where day = ${day}`);
    readAt = performance.now();
    restMs = Math.max(everyMs, restFactor * (readAt - startedAt));
    votes = { day, ...(rows[0] as Omit<VotesOfDay, "day">) };
    return votes;
  };
  return {
    /** The sum as it is now, with every vote before. */
    readNow,
    /** The last sum, or a new one when that is of another day or old. */
    read: async (): Promise<VotesOfDay> =>
      votes?.day === utcDay(context().clock()) && performance.now() - readAt < restMs ? votes : once("votes", readNow),
    /** How long in milliseconds a sum is shown. */
    restMs: () => restMs,
    /** The day of the last sum. */
    day: () => votes?.day,
  };
}
