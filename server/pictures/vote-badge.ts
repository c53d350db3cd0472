import type { Locale } from "@cointally/api/locales.ts";
import { escapedXml } from "../escape-xml.ts";
import { drawableName } from "./drawable-name.ts";
import { cutText, type Type, textPath, textWidth } from "./letters.ts";
import { colors, type Mode, tallyMark } from "./marks.ts";
import { pictureWords } from "./words.ts";

export type BadgeFacts = { name: string; symbol: string; votesTotal: number; votesToday: number };

const height = 48;
const left = 52;
const right = 14;
const widest = 296;
const nameType: Type = { size: 13, weight: 600 };
const figureType: Type = { size: 12, weight: 500 };

/** The badge that a coin's team puts on its own site: an SVG that loads nothing, whose letters are outlines. */
export const voteBadge = (facts: BadgeFacts, mode: Mode, locale: Locale): string => {
  const { panel, line, text, second } = colors[mode];
  const figures = pictureWords[locale].badge(facts.votesTotal, facts.votesToday);
  const name = cutText(drawableName(facts).title ?? "Cointally", widest - left - right, nameType);
  const inside = Math.max(textWidth(name, nameType), textWidth(figures, figureType));
  const width = Math.ceil(left + inside + right);
  const label = escapedXml(`${facts.name}: ${figures}. Cointally`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><title>${label}</title>` +
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6" fill="${panel}" stroke="${line}"/>` +
    `<g transform="translate(12 10) scale(.875)">${tallyMark(mode)}</g>` +
    `<path fill="${text}" d="${textPath(name, left, 20.5, nameType)}"/><path fill="${second}" d="${textPath(figures, left, 37, figureType)}"/></svg>`
  );
};
