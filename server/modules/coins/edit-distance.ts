/** The Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, replacements and swaps of neighbouring letters. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let min = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) min = Math.min(min, (beforePrevious[j - 2] ?? 0) + 1);
      row.push(min);
    }
    [beforePrevious, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
}

/** A rough phonetic form of a word: letters that sound alike become one letter. */
const phoneticForm = (word: string) =>
  word
    .replace(/ph/g, "f")
    .replace(/[cq]/g, "k")
    .replace(/z/g, "s")
    .replace(/y/g, "i")
    .replace(/(.)\1+/gu, "$1");

/** The allowed distance of a typed word from the one that is meant: one in a short word, three in a long one. */
const maxDistance = (length: number) => (length < 6 ? 1 : length < 9 ? 2 : 3);

/**
 * The distance of a typed word from one that may be meant; null when it is too large. All letters that sound alike together count 0.5,
 * and so does typing only the beginning of a word.
 */
export function typoDistance(typed: string, meant: string): number | null {
  const length = [...typed].length;
  const missing = [...meant].length - length;
  const max = maxDistance(length);
  if (-missing > max) return null;
  const distanceTo = (word: string) =>
    Math.min(editDistance(typed, word), editDistance(phoneticForm(typed), phoneticForm(word)) + 0.5);
  const wholeWord = missing <= max ? distanceTo(meant) : Number.POSITIVE_INFINITY;
  const beginnings =
    missing > 1 && length > 3
      ? [0, 1].map((more) => distanceTo([...meant].slice(0, length + more).join("")) + 0.5)
      : [];
  const distance = Math.min(wholeWord, ...beginnings);
  return distance <= max + 0.5 ? distance : null;
}
