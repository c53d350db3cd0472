const dayMs = 86_400_000;

/** The UTC day `count` days before `today`. */
export const dayBefore = (today: string, count: number): string =>
  new Date(Date.parse(today) - count * dayMs).toISOString().slice(0, 10);

/** Counted votes of the `length` days that end on `today`, oldest first; 0 for days that the API omits. */
export function lastDays(days: readonly { day: string; counted: number }[], today: string, length = 90): number[] {
  const counted = new Map(days.map((entry) => [entry.day, entry.counted]));
  return Array.from({ length }, (_, at) => counted.get(dayBefore(today, length - 1 - at)) ?? 0);
}
