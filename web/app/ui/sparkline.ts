/** Heights of a week, 6 h apart: fewer begin further to the right, so that now is always at the end. */
const most = 28;
const step = 4;
const end = (most - 1) * step;

/** One step to the right and so much down, as a path has it, for every way from one height to another. */
const steps = Array.from({ length: 201 }, (_, at) => `${step} ${at - 100} `);

/**
 * Heights from 0 to 100, oldest first and spaces between them, as three paths in a box of 108 × 100: the level it began at, the line, its
 * end. As markup, made of numbers alone: three elements for each of fifty rows are a quarter of what it takes to make a list. Null below two.
 */
export const sparkline = (heights: string | null | undefined): string | null => {
  const shown = heights?.split(" ").map(Number).slice(-most) ?? [];
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
};
