/** A week of values, 6 h apart. A shorter series starts further right, so that the newest value is always at the right edge. */
const maxPoints = 28;
const step = 4;
const end = (maxPoints - 1) * step;

/** Path segments from one value to the next, by difference plus 100. */
const steps = Array.from({ length: 201 }, (_, at) => `${step} ${at - 100} `);

/**
 * SVG markup of three paths in a 108 × 100 box (initial level, line, end point) from space-separated values of 0 to 100, oldest first;
 * null for fewer than two. A string of numbers rather than elements: those would take a quarter of a list's rendering time.
 */
export function sparkline(heights: string | null | undefined): string | null {
  const shown = heights?.split(" ").map(Number).slice(-maxPoints) ?? [];
  if (shown.length < 2) return null;
  const x = end - (shown.length - 1) * step;
  const [first = 0, ...rest] = shown.map((height) => 100 - height);
  let y = first;
  let line = `M${x} ${y}l`;
  for (const next of rest) {
    line += steps[next - y + 100];
    y = next;
  }
  return `<path d="M${x} ${first}H${end}"/><path d="${line.trimEnd()}"/><path d="M${end} ${y}h0"/>`;
}
