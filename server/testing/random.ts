/** Random numbers that depend on the seed alone (mulberry32), so that a simulation can be repeated on any machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  /** An integer, both bounds included. */
  const whole = (from: number, to: number): number => Math.floor(between(from, to + 1));
  const chance = (probability: number): boolean => next() < probability;
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)] as T;
  /** Distinct elements in random order. */
  const sample = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => rest.splice(whole(0, rest.length - 1), 1)[0] as T,
    );
  };
  /** Exponentially distributed with this mean, as times between independent events are. */
  const gap = (mean: number): number => -mean * Math.log(1 - next());
  return { next, between, whole, chance, pick, sample, gap };
}
export type Random = ReturnType<typeof createRandom>;
