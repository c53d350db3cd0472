import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import opentype, { type Font } from "opentype.js";
import { pathData } from "./path-data.ts";

export type Weight = 500 | 600;
export type Type = { size: number; weight: Weight };

/** The subsets of the site's typeface, most used first. */
const parts = ["latin", "latin-ext", "cyrillic", "vietnamese", "cyrillic-ext"] as const;
type Part = (typeof parts)[number];

const read = (part: Part, weight: Weight): Font => {
  const url = import.meta.resolve(`@fontsource/montserrat/files/montserrat-${part}-${weight}-normal.woff`);
  const file = readFileSync(fileURLToPath(url));
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
};

const opened = new Map<string, Font>();
const fontOf = (part: Part, weight: Weight): Font => {
  const key = `${part} ${weight}`;
  const font = opened.get(key) ?? read(part, weight);
  opened.set(key, font);
  return font;
};

const fontWith = (character: string, weight: Weight): Font | null => {
  for (const part of parts) {
    const font = fontOf(part, weight);
    if (font.charToGlyphIndex(character) > 0) return font;
  }
  return null;
};

/** Whether the typeface has this character. */
export function canDraw(character: string): boolean {
  return fontWith(character, 600) !== null;
}

/** Runs of a text that one subset of the typeface covers; characters that none covers are omitted. */
const stretches = (text: string, weight: Weight): { font: Font; text: string }[] => {
  const found: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fontWith(character, weight);
    const last = found.at(-1);
    if (font && last?.font === font) last.text += character;
    else if (font) found.push({ font, text: character });
  }
  return found;
};

const widthOf = (font: Font, text: string, size: number) => font.getAdvanceWidth(text, size);

/** Width of a text in pixels. */
export function textWidth(text: string, { size, weight }: Type): number {
  return stretches(text, weight).reduce((sum, part) => sum + widthOf(part.font, part.text, size), 0);
}

/** A text as outlines for the `d` of an SVG path, which looks the same without any installed font. */
export function textPath(text: string, x: number, baseline: number, { size, weight }: Type): string {
  let at = x;
  return stretches(text, weight)
    .map((part) => {
      const { commands } = part.font.getPath(part.text, at, baseline, size);
      at += widthOf(part.font, part.text, size);
      return pathData(commands);
    })
    .join("");
}

/** The text, shortened with "…" when it is wider than the limit. */
export function cutText(text: string, most: number, type: Type): string {
  if (textWidth(text, type) <= most) return text;
  const characters = [...text];
  while (characters.length > 0 && textWidth(`${characters.join("").trimEnd()}…`, type) > most) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
