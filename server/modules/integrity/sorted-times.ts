/** The span of a length in which most of these sorted times are, the latest of equals: the index of the first, and how many. */
export function densestSpan(times: number[], length: number): { first: number; size: number } {
  let most = { first: 0, size: 0 };
  let end = 0;
  for (const [first, from] of times.entries()) {
    while (end < times.length && (times[end] as number) <= from + length) end += 1;
    if (end - first >= most.size) most = { first, size: end - first };
  }
  return most;
}

/** How many of these sorted times are from one time to another, both included. */
export function countBetween(times: number[], from: number, to: number): number {
  return firstAfter(times, to) - firstAfter(times, from - 1);
}

/** The index of the first that is later. */
function firstAfter(times: number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}
