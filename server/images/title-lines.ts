import { cutText, type Type, textWidth } from "./text-to-path.ts";

export type Title = { lines: string[]; size: number };

const weight = 600;

/** Splits a title into two lines of the most equal width, between words or within a very long word. */
const halves = (text: string, type: Type): [string, string] => {
  const words = text.split(" ");
  const cuts: [string, string][] =
    words.length > 1
      ? words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")])
      : [[text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.ceil(text.length / 2))]];
  const wider = (pair: [string, string]) => Math.max(...pair.map((line) => textWidth(line, type)));
  return cuts.reduce((best, pair) => (wider(pair) < wider(best) ? pair : best));
};

/** The first line full, cut within a word only where the rest does not fit otherwise, and the rest shortened. */
const filled = (text: string, width: number, type: Type): [string, string] => {
  const fits = (part: string) => textWidth(part, type) <= width;
  const characters = [...text];
  let length = characters.length;
  while (length > 1 && !fits(characters.slice(0, length).join("").trimEnd())) length--;
  const first = characters.slice(0, length).join("");
  const lastWord = first.lastIndexOf(" ");
  const isWhole = lastWord > 0 && fits(text.slice(lastWord + 1));
  const end = isWhole ? lastWord : first.length;
  return [text.slice(0, end).trimEnd(), cutText(text.slice(end).trimStart(), width, type)];
};

/** Fits a title into a width: one line as large as possible, else two smaller lines, only the second of them shortened if necessary. */
export function titleLines(text: string, width: number): Title {
  const fits = (lines: string[], size: number) => lines.every((line) => textWidth(line, { size, weight }) <= width);
  const alone = [84, 76, 68, 60].find((size) => fits([text], size));
  if (alone) return { lines: [text], size: alone };
  const two = halves(text, { size: 100, weight });
  const size = [60, 54, 48, 42, 36, 32, 28, 22].find((s) => fits(two, s));
  return size ? { lines: two, size } : { lines: filled(text, width, { size: 22, weight }), size: 22 };
}
