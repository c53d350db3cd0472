/** Heights of a week, 6 h apart: fewer begin further to the right, so that now is always at the end. */
const most = 28;
const step = 4;
const end = (most - 1) * step;

export type Sparkline = { line: string; start: string; end: string };

/**
 * Heights from 0 to 100, oldest first and spaces between them, as paths in a box of 108 × 100: the line, the level it began at, its
 * end. Null below two.
 */
export const sparkline = (heights: string | null | undefined): Sparkline | null => {
  const shown = heights?.split(" ").map(Number).slice(-most) ?? [];
  if (shown.length < 2) return null;
  const x = end - (shown.length - 1) * step;
  const [first = 0, ...rest] = shown.map((height) => 100 - height);
  let y = first;
  let line = `M${x} ${y}l`;
  for (const next of rest) {
    line += `${step} ${next - y} `;
    y = next;
  }
  return { line: line.trimEnd(), start: `M${x} ${first}H${end}`, end: `M${end} ${y}h0` };
};
