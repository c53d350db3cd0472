/** How many letters must be put in, left out, replaced, or change places with their neighbour, to make one word of the other. */
export const editDistance = (from: string, to: string): number => {
  const [a, b] = [[...from], [...to]];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
};

/** A word as it sounds, roughly: letters that stand for one sound are one letter. */
const soundOf = (word: string) =>
  word
    .replace(/ph/g, "f")
    .replace(/[cq]/g, "k")
    .replace(/z/g, "s")
    .replace(/y/g, "i")
    .replace(/(.)\1+/gu, "$1");

/** How far a typed word may be from the one that is meant: one slip in a short word, three in a long one. */
const allowed = (length: number) => (length < 6 ? 1 : length < 9 ? 2 : 3);

/**
 * How far a typed word is from one that may be meant, or null when too far. Letters that sound alike, taken together, are half a slip;
 * so is a word of which only the beginning was typed.
 */
export const slipsBetween = (typed: string, meant: string): number | null => {
  const length = [...typed].length;
  const far = [...meant].length - length;
  const bound = allowed(length);
  if (-far > bound) return null;
  const sounds = (word: string) =>
    Math.min(editDistance(typed, word), editDistance(soundOf(typed), soundOf(word)) + 0.5);
  const whole = far <= bound ? sounds(meant) : Number.POSITIVE_INFINITY;
  const beginnings =
    far > 1 && length > 3 ? [0, 1].map((more) => sounds([...meant].slice(0, length + more).join("")) + 0.5) : [];
  const slips = Math.min(whole, ...beginnings);
  return slips <= bound + 0.5 ? slips : null;
};
