import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getVoteDays } from "@cointally/contract/votes.ts";
import { useNow } from "../../lib/format/clock.ts";

const dayMs = 86_400_000;

export type VoteDay = ResponseOf<typeof getVoteDays>["days"][number];

/** The current UTC day. */
export const useToday = (): string => new Date(useNow()).toISOString().slice(0, 10);

/** The UTC day `count` days before `today`. */
export const dayBefore = (today: string, count: number): string =>
  new Date(Date.parse(today) - count * dayMs).toISOString().slice(0, 10);

/** Counted votes of the `length` days that end on `today`, oldest first; 0 for days that the API omits. */
export function lastDays(days: readonly { day: string; counted: number }[], today: string, length = 90): number[] {
  const counted = new Map(days.map((entry) => [entry.day, entry.counted]));
  return Array.from({ length }, (_, at) => counted.get(dayBefore(today, length - 1 - at)) ?? 0);
}

/** The sums of the `length` days that end on `today`. */
export function votesSince(days: readonly VoteDay[], today: string, length: number): Omit<VoteDay, "day"> {
  const first = dayBefore(today, length - 1);
  const sum = { counted: 0, held: 0, void: 0 };
  for (const entry of days) {
    if (entry.day < first) continue;
    sum.counted += entry.counted;
    sum.held += entry.held;
    sum.void += entry.void;
  }
  return sum;
}
