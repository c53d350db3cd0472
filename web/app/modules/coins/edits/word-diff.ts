/** A run of words: on both sides, only before, or only after. */
export type DiffPart = { text: string; change: "same" | "removed" | "added" };

type Token = { word: string; gap: string };

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/(\S+)(\s*)/g)].map(([, word = "", gap = ""]) => ({ word, gap }));

/** The table of the longest common subsequence: for each pair of positions, its length in the remaining tokens. */
function commonWords(before: Token[], after: Token[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const lengthAt = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const same = before[i]?.word === after[j]?.word;
      (table[i] as number[])[j] = same ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  return table;
}

/** Joins neighbours of the same kind into one run; the space after a marked run is outside of it. */
function runs(marked: { token: Token; change: DiffPart["change"] }[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let gap = "";
  for (const { token, change } of marked) {
    const last = parts.at(-1);
    if (last?.change === change) last.text += gap + token.word;
    else {
      if (gap) parts.push({ text: gap, change: "same" });
      parts.push({ text: token.word, change });
    }
    gap = token.gap;
  }
  return joinSame(parts);
}

const joinSame = (parts: DiffPart[]): DiffPart[] =>
  parts.reduce<DiffPart[]>((joined, part) => {
    const last = joined.at(-1);
    if (last?.change === "same" && part.change === "same") last.text += part.text;
    else joined.push({ ...part });
    return joined;
  }, []);

/** Beyond this many pairs of words only the common start and end are found, because the table would be too large. */
const maxPairs = 250_000;

/** The number of words that two texts have in common at the start. */
function commonStart(before: Token[], after: Token[]): number {
  const firstDifference = before.findIndex(({ word }, index) => word !== after[index]?.word);
  return firstDifference === -1 ? before.length : firstDifference;
}

type MarkedTokens = { token: Token; change: DiffPart["change"] }[];

const mark = (tokens: Token[], change: DiffPart["change"]): MarkedTokens => tokens.map((token) => ({ token, change }));

/** Both texts, with the words marked that only one of them has. */
export function wordDiff(before: string, after: string): { before: DiffPart[]; after: DiffPart[] } {
  const [oldTokens, newTokens] = [tokensOf(before), tokensOf(after)];
  const start = commonStart(oldTokens, newTokens);
  const [oldTail, newTail] = [oldTokens.slice(start), newTokens.slice(start)];
  const end = commonStart(oldTail.toReversed(), newTail.toReversed());
  const middle = compare(oldTail.slice(0, oldTail.length - end), newTail.slice(0, newTail.length - end));
  const around = (tokens: Token[], marked: MarkedTokens) => [
    ...mark(tokens.slice(0, start), "same"),
    ...marked,
    ...mark(tokens.slice(tokens.length - end), "same"),
  ];
  return { before: runs(around(oldTokens, middle.beforeTokens)), after: runs(around(newTokens, middle.afterTokens)) };
}

function compare(oldTokens: Token[], newTokens: Token[]): { beforeTokens: MarkedTokens; afterTokens: MarkedTokens } {
  if (oldTokens.length * newTokens.length > maxPairs)
    return { beforeTokens: mark(oldTokens, "removed"), afterTokens: mark(newTokens, "added") };
  const table = commonWords(oldTokens, newTokens);
  const beforeTokens: MarkedTokens = [];
  const afterTokens: MarkedTokens = [];
  let [i, j] = [0, 0];
  while (i < oldTokens.length || j < newTokens.length) {
    const [oldToken, newToken] = [oldTokens[i], newTokens[j]];
    if (oldToken && newToken && oldToken.word === newToken.word) {
      beforeTokens.push({ token: oldToken, change: "same" });
      afterTokens.push({ token: newToken, change: "same" });
      i++;
      j++;
    } else if (oldToken && (!newToken || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      beforeTokens.push({ token: oldToken, change: "removed" });
      i++;
    } else if (newToken) {
      afterTokens.push({ token: newToken, change: "added" });
      j++;
    }
  }
  return { beforeTokens, afterTokens };
}

/** How many characters of unchanged text stay on each side of a change. */
const contextLength = 60;

/** One side of a diff, with long unchanged runs shortened to the words next to a change. */
export function shorten(parts: DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    const { text, change } = part;
    if (change !== "same" || text.length <= 3 * contextLength) return part;
    const head = index === 0 ? "" : text.slice(0, contextLength).replace(/\S*$/, "");
    const tail = index === parts.length - 1 ? "" : text.slice(-contextLength).replace(/^\S*/, "");
    return { text: `${head}…${tail}`, change };
  });
}
