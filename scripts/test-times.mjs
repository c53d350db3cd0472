import { treeSeconds } from "./processor-time.mjs";

/** How many files the table names unless all are requested. */
const dearest = 20;

/**
 * The lines of a table of what a test run cost in processor time: the dearest files, or all, the rest, and the sum of everything that this
 * process has started.
 * @param checksSeconds the time of this process tree before the tests began
 */
export function timesTable(files, { checksSeconds, all = false }) {
  const measured = files.filter(({ processorSeconds }) => processorSeconds > 0);
  const sorted = measured.toSorted((one, other) => other.processorSeconds - one.processorSeconds);
  const shown = all ? sorted : sorted.slice(0, dearest);
  const total = treeSeconds();
  const inFiles = sumOf(sorted);
  const rows = [
    ...shown.map(({ file, processorSeconds }) => [processorSeconds, file]),
    ...(shown.length < sorted.length
      ? [[inFiles - sumOf(shown), `${sorted.length - shown.length} other test files`]]
      : []),
    [total - checksSeconds - inFiles, "Vitest's main process and PostgreSQL"],
    [checksSeconds, "types, lint and build"],
    [total, "sum"],
  ];
  return ["Processor time (s)", ...rows.map(([seconds, title]) => `${seconds.toFixed(1).padStart(8)}  ${title}`)];
}

const sumOf = (files) => files.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
