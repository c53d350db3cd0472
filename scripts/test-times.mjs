/** How many files the table names unless all are requested. */
const dearest = 20;

/**
 * The lines of a table of what a test run cost in processor time (seconds): the dearest files, or all, and everything beside them.
 * @param others the seconds of what belongs to no file, by title
 */
export function timesTable(files, others, all = false) {
  const measured = files.filter(({ processorSeconds }) => processorSeconds > 0);
  const sorted = measured.toSorted((one, other) => other.processorSeconds - one.processorSeconds);
  const shown = all ? sorted : sorted.slice(0, dearest);
  const hidden = sorted.slice(shown.length);
  const rows = [
    ...shown.map(({ file, processorSeconds }) => [file, processorSeconds]),
    ...(hidden.length > 0 ? [[`${hidden.length} other test files`, sumOf(hidden)]] : []),
    ...Object.entries(others),
  ];
  const sum = rows.reduce((total, [, seconds]) => total + seconds, 0);
  return [
    "Processor time (s)",
    ...[...rows, ["sum", sum]].map(([title, seconds]) => `${seconds.toFixed(1).padStart(8)}  ${title}`),
  ];
}

const sumOf = (files) => files.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
