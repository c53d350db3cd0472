import type { DangerReason } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import type { Locale } from "@cointally/shared/locales.ts";
import { drawable, drawableName } from "./drawable-name.ts";
import { escapedXml } from "./escape-xml.ts";
import { type Palette, tallyMark, warnSign } from "./marks.ts";
import { dangerLabel } from "./share-card.ts";
import { cutText, type Type, textPath, textWidth } from "./text-to-path.ts";

export type BadgeFacts = {
  name: string;
  symbol: string;
  votesTotal: number;
  votesToday: number;
  danger: DangerReason | null;
  /** The signed checkpoint of the vote log, or null without a log. */
  checkpoint: string | null;
};

const height = 48;
const left = 52;
const right = 14;
const widest = 296;
const nameType: Type = { size: 13, weight: 600 };
const figureType: Type = { size: 12, weight: 500 };

/**
 * The badge for the site of a coin's team: an SVG that loads nothing, with text as outlines. A danger replaces the votes. Its metadata has the
 * signed checkpoint of the vote log.
 */
export function voteBadge(facts: BadgeFacts, palette: Palette, locale: Locale, site: string): string {
  const { panel, line, text, second, alert } = palette;
  const votes = m.image_badge_votes({ total: facts.votesTotal, today: facts.votesToday }, { locale });
  const danger = facts.danger && dangerLabel(facts.danger, locale);
  const figures = danger ?? votes;
  const name = cutText(drawableName(facts).title ?? drawable(site) ?? "", widest - left - right, nameType);
  const sign = danger ? 16 : 0;
  const inside = Math.max(textWidth(name, nameType), sign + textWidth(figures, figureType));
  const width = Math.ceil(left + inside + right);
  const label = escapedXml(`${facts.name}: ${danger ? `${danger}. ` : ""}${votes}. ${site}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><title>${label}</title>` +
    (facts.checkpoint === null ? "" : `<metadata>${escapedXml(facts.checkpoint)}</metadata>`) +
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6" fill="${panel}" stroke="${danger ? alert : line}"/>` +
    `<g transform="translate(12 10) scale(.875)">${tallyMark(palette)}</g>` +
    `<path fill="${text}" d="${textPath(name, left, 20.5, nameType)}"/>` +
    (danger ? warnSign(palette, left, 26.5, 12) : "") +
    `<path fill="${danger ? alert : second}" d="${textPath(figures, left + sign, 37, figureType)}"/></svg>`
  );
}
