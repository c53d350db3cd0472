import { canDraw } from "./text-to-path.ts";

const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** A text without stacked marks, invisible characters, and symbols and emoji that the typeface lacks. */
const plain = (text: string): string =>
  [...text.normalize("NFC").replace(/[\p{M}\p{C}]/gu, "")]
    .map((character) => (isWord(character) || canDraw(character) ? character : " "))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

/** The text as it can be drawn, or null when letters would be missing, because half a name is another name. */
export function drawable(text: string): string | null {
  const characters = [...plain(text)];
  return characters.some(isWord) && characters.every((c) => c === " " || canDraw(c)) ? characters.join("") : null;
}

/** The texts of a coin that can be drawn: name and symbol, one of them, or neither. */
export function drawableName({ name, symbol }: { name: string; symbol: string }) {
  const [drawnName, drawnSymbol] = [drawable(name), drawable(symbol)];
  if (drawnName === null) return { title: drawnSymbol, symbol: null };
  return { title: drawnName, symbol: drawnSymbol };
}
