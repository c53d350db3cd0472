/** A run of words, and whether it is on both sides, only before, or only after. */
export type Part = { text: string; change: "same" | "removed" | "added" };

type Token = { word: string; gap: string };

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/(\S+)(\s*)/g)].map(([, word = "", gap = ""]) => ({ word, gap }));

/** For each pair of positions, how many words the rests have in common, in order. */
function commonWords(before: Token[], after: Token[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const same = before[i]?.word === after[j]?.word;
      (table[i] as number[])[j] = same ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return table;
}

/** Neighbours of one kind become one run; the space after a marked run stands outside of it. */
function runs(marked: { token: Token; change: Part["change"] }[]): Part[] {
  const parts: Part[] = [];
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

const joinSame = (parts: Part[]): Part[] =>
  parts.reduce<Part[]>((joined, part) => {
    const last = joined.at(-1);
    if (last?.change === "same" && part.change === "same") last.text += part.text;
    else joined.push({ ...part });
    return joined;
  }, []);

/** Longer texts than this, in pairs of words, are compared no further than where they begin and end alike: it would take too long. */
const mostPairs = 250_000;

/** How many words two texts have in common where they begin. */
function commonStart(before: Token[], after: Token[]): number {
  const differs = before.findIndex(({ word }, at) => word !== after[at]?.word);
  return differs === -1 ? before.length : differs;
}

type Marked = { token: Token; change: Part["change"] }[];

const mark = (tokens: Token[], change: Part["change"]): Marked => tokens.map((token) => ({ token, change }));

/** Two texts side by side, with only the words marked that are not in both. */
export function wordDiff(before: string, after: string): { before: Part[]; after: Part[] } {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const start = commonStart(old, now);
  const [oldRest, nowRest] = [old.slice(start), now.slice(start)];
  const end = commonStart(oldRest.toReversed(), nowRest.toReversed());
  const inner = compare(oldRest.slice(0, oldRest.length - end), nowRest.slice(0, nowRest.length - end));
  const around = (tokens: Token[], marked: Marked) => [
    ...mark(tokens.slice(0, start), "same"),
    ...marked,
    ...mark(tokens.slice(tokens.length - end), "same"),
  ];
  return { before: runs(around(old, inner.left)), after: runs(around(now, inner.right)) };
}

function compare(old: Token[], now: Token[]): { left: Marked; right: Marked } {
  if (old.length * now.length > mostPairs) return { left: mark(old, "removed"), right: mark(now, "added") };
  const table = commonWords(old, now);
  const left: Marked = [];
  const right: Marked = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was && is && was.word === is.word) {
      left.push({ token: was, change: "same" });
      right.push({ token: is, change: "same" });
      i++;
      j++;
    } else if (was && (!is || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      left.push({ token: was, change: "removed" });
      i++;
    } else if (is) {
      right.push({ token: is, change: "added" });
      j++;
    }
  }
  return { left, right };
}

/** What stays of the unchanged words on each side of a change, in characters. */
const contextLength = 60;

/** A side of a diff with long unchanged runs cut to the words next to a change. */
export function shorten(parts: Part[]): Part[] {
  return parts.map((part, at) => {
    const { text, change } = part;
    if (change !== "same" || text.length <= 3 * contextLength) return part;
    const head = at === 0 ? "" : text.slice(0, contextLength).replace(/\S*$/, "");
    const tail = at === parts.length - 1 ? "" : text.slice(-contextLength).replace(/^\S*/, "");
    return { text: `${head}…${tail}`, change };
  });
}
