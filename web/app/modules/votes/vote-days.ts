const dayMs = 86_400_000;

/** The UTC day that lies `back` days before `today`. */
export const dayBefore = (today: string, back: number): string =>
  new Date(Date.parse(today) - back * dayMs).toISOString().slice(0, 10);

/** Counted votes of the `length` days that end on `today`, oldest first; days that the API left out have none. */
export function lastDays(days: readonly { day: string; counted: number }[], today: string, length = 90): number[] {
  const counted = new Map(days.map((one) => [one.day, one.counted]));
  return Array.from({ length }, (_, at) => counted.get(dayBefore(today, length - 1 - at)) ?? 0);
}
