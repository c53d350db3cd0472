/** One UTC day's counted votes. */
export type Day = { day: string; counted: number };

const dayMs = 86_400_000;

/** The `length` days that end on `today`, oldest first; days that the API left out have no votes. */
export function lastDays(days: readonly Day[], today: string, length = 90): Day[] {
  const counted = new Map(days.map((one) => [one.day, one.counted]));
  const last = Date.parse(today);
  return Array.from({ length }, (_, at) => {
    const day = new Date(last - (length - 1 - at) * dayMs).toISOString().slice(0, 10);
    return { day, counted: counted.get(day) ?? 0 };
  });
}
