import type { DangerReason } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import { coinMark, markInk } from "@cointally/shared/coin-mark.ts";
import { figures, type Price } from "@cointally/shared/format-numbers.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import sharp, { type OverlayOptions } from "sharp";
import { drawable, drawableName } from "./drawable-name.ts";
import { chainMarks, edgeOf, nameType, type Palette, warnSign, wordMark } from "./marks.ts";
import { cutText, textPath, textWidth, type Weight } from "./text-to-path.ts";
import { titleLines } from "./title-lines.ts";

/** The data of a coin's share image. */
export type ShareFacts = {
  name: string;
  symbol: string;
  /** What its mark is drawn from without a logo. */
  logoMark: string | null;
  chainIds: number[];
  votesTotal: number;
  votesToday: number;
  place: { list: "today-best" | "all"; position: number } | null;
  danger: DangerReason | null;
  /** In US dollars, as a decimal string; null when unknown or stale. */
  price: string | null;
  /** Change of the price in 24 hours, in percent. */
  change24h: number | null;
  /** The signed checkpoint of the vote log, or null without a log. */
  checkpoint: string | null;
};

/** A size that every social network shows uncropped. */
const width = 1200;
const height = 630;
const margin = 72;
const logoSide = 208;
const logoTop = 164;

/** How the site looks in images. */
export type SiteLook = {
  name: string;
  palette: Palette;
  /** In place of the mark and the name. */
  logo: Buffer | null;
};

type Look = { size: number; weight: Weight; fill: string };
const drawnText = (what: string, x: number, baseline: number, { fill, ...type }: Look) =>
  `<path fill="${fill}" d="${textPath(what, x, baseline, type)}"/>`;

/** Of the site's name in the upper left corner, so that it stays clear of the marks of chains; the corner is drawn larger by half. */
const widestName = 420;

/** What is the same on every image: the ground, and the name or the logo of the site. */
const card = ({ name, palette, logo }: SiteLook, inside: string) => {
  const mark = logo ? "" : wordMark(palette, cutText(drawable(name) ?? "", widestName, nameType));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${palette.page}"/>` +
    `<g transform="translate(${margin} 52) scale(1.5)">${mark}</g>${inside}</svg>`
  );
};

/** The logo in the box of the mark and the name, 48 high. */
const siteLogo = async (logo: Buffer): Promise<OverlayOptions> => ({
  input: await sharp(logo)
    .resize({ width: widestName, height: 48, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer(),
  left: margin,
  top: 52,
});

const png = (svg: string, over: OverlayOptions[] = []): Promise<Buffer> => {
  sharp.concurrency(1);
  return sharp(Buffer.from(svg)).composite(over).png({ compressionLevel: 6 }).toBuffer();
};

/** What stands for a logo: the coin's mark. */
const drawnMark = (seed: string): string => {
  const { tone, path } = coinMark(seed);
  return (
    `<rect x="${margin}" y="${logoTop}" width="${logoSide}" height="${logoSide}" rx="24" fill="${tone}"/>` +
    `<path transform="translate(${margin} ${logoTop}) scale(${logoSide / 24})" d="${path}" fill="none" stroke="${markInk}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
  );
};

const named = (facts: ShareFacts, { text, second }: Palette): string => {
  const { title, symbol } = drawableName(facts);
  if (title === null) return "";
  const left = margin + logoSide + 48;
  const room = width - margin - left;
  const { lines, size } = titleLines(title, room);
  const symbolLook: Look = { size: 34, weight: 500, fill: second };
  const tall = lines.length * size * 1.14 + (symbol ? 56 : 0);
  const top = logoTop + (logoSide - tall) / 2;
  return (
    lines
      .map((l, at) => drawnText(l, left, top + size * (0.86 + at * 1.14), { size, weight: 600, fill: text }))
      .join("") + (symbol ? drawnText(cutText(symbol, room, symbolLook), left, top + tall - 10, symbolLook) : "")
  );
};

type Figure = { figure: NonNullable<Price["short"]> | string; label: string; labelFill: string };

/** The parts of a figure with their relative size: the zero count of a small price is a subscript. */
const partsOf = (figure: Figure["figure"]): { text: string; share: number }[] =>
  typeof figure === "string"
    ? [{ text: figure, share: 1 }]
    : [
        { text: figure.lead, share: 1 },
        { text: String(figure.zeros), share: 0.6 },
        { text: figure.digits, share: 1 },
      ];

/** The price as on pages, and its change below. */
const priceFigure = (price: string, change24h: number | null, locale: Locale, palette: Palette): Figure => {
  const { full, short } = figures[locale].price(price);
  const change = change24h === null ? null : figures[locale].change(change24h);
  return {
    figure: short ?? full,
    label: change ? m.image_change_24h({ change: change.text }, { locale }) : m.image_price({}, { locale }),
    labelFill: change && change.direction !== "flat" ? palette[change.direction] : palette.second,
  };
};

const figuresOf = (
  { price, change24h, place, votesToday, votesTotal }: ShareFacts,
  locale: Locale,
  palette: Palette,
): Figure[] => {
  const plain = (figure: string, label: string): Figure => ({ figure, label, labelFill: palette.second });
  const counted = (count: number, label: typeof m.image_votes_today_label) =>
    plain(figures[locale].grouped(count, 0), label({ count }, { locale }));
  const listLabel = place?.list === "all" ? m.image_by_total_votes : m.image_by_votes_today;
  return [
    ...(price === null ? [] : [priceFigure(price, change24h, locale, palette)]),
    ...(place ? [plain(m.image_rank({ position: place.position }, { locale }), listLabel({}, { locale }))] : []),
    counted(votesToday, m.image_votes_today_label),
    counted(votesTotal, m.image_total_votes_label),
  ];
};

/** The figures below the line, side by side: price, rank, votes today, total votes. */
const drawFigures = (facts: ShareFacts, locale: Locale, palette: Palette): string => {
  const shown = figuresOf(facts, locale, palette);
  const column = (width - 2 * margin) / Math.max(shown.length, 3);
  const fitting = (most: number, widthAt: (size: number) => number) =>
    Math.min(most, (most * (column - 32)) / widthAt(most));
  return shown
    .map(({ figure, label, labelFill }, at) => {
      const parts = partsOf(figure);
      const partWidth = (part: (typeof parts)[number], size: number) =>
        textWidth(part.text, { size: size * part.share, weight: 600 });
      const size = fitting(60, (most) => parts.reduce((sum, part) => sum + partWidth(part, most), 0));
      let x = margin + at * column;
      const labelX = x;
      const drawn = parts.map((part) => {
        const low = part.share === 1 ? 0 : size * 0.16;
        const path = drawnText(part.text, x, 520 + low, { size: size * part.share, weight: 600, fill: palette.text });
        x += partWidth(part, size);
        return path;
      });
      const labelSize = fitting(26, (most) => textWidth(label, { size: most, weight: 500 }));
      return drawn.join("") + drawnText(label, labelX, 566, { size: labelSize, weight: 500, fill: labelFill });
    })
    .join("");
};

/** The size and the root hash of the vote log's checkpoint, small below the figures. */
const drawCheckpoint = (checkpoint: string, locale: Locale, { second }: Palette): string => {
  const [, size, root] = checkpoint.split("\n");
  const line = m.image_checkpoint({ size: figures[locale].grouped(Number(size), 0), root: root ?? "" }, { locale });
  return drawnText(line, margin, 608, { size: 18, weight: 500, fill: second });
};

const dangerMessages: Record<DangerReason, typeof m.label_danger_cannot_be_sold> = {
  cannot_be_sold: m.label_danger_cannot_be_sold,
  sell_tax_extreme: m.label_danger_sell_tax_extreme,
  buy_tax_extreme: m.label_danger_buy_tax_extreme,
  transfer_tax_extreme: m.label_danger_transfer_tax_extreme,
};

/** A short reason for the danger. */
export function dangerLabel(danger: DangerReason, locale: Locale): string {
  return dangerMessages[danger]({}, { locale });
}

const rule = ({ line }: Palette) => `<path stroke="${line}" stroke-width="2" d="M${margin} 430H${width - margin}"/>`;

/** A red band with the danger, instead of the line below the name. */
const dangerBand = (danger: DangerReason, locale: Locale, palette: Palette): string => {
  const { alert, alertGround } = palette;
  const look: Look = { size: 34, weight: 600, fill: alert };
  return (
    `<rect x="${margin}" y="386" width="${width - 2 * margin}" height="62" rx="8" fill="${alertGround}" stroke="${alert}" stroke-width="2"/>` +
    warnSign(palette, margin + 20, 399, 36) +
    drawnText(dangerLabel(danger, locale), margin + 72, 429, look)
  );
};

const square = (inside: string) => Buffer.from(`<svg width="${logoSide}" height="${logoSide}">${inside}</svg>`);
const corners = square('<rect width="100%" height="100%" rx="24"/>');
const faintEdge = square(edgeOf(logoSide, 24));

const roundLogo = async (logo: Buffer): Promise<OverlayOptions> => {
  const input = await sharp(logo)
    .resize(logoSide, logoSide)
    .composite([{ input: corners, blend: "dest-in" }, { input: faintEdge }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left: margin, top: logoTop };
};

/** A coin's share image: 1200 by 630 pixels, PNG. `logo` is its file of 256 px, null when it has none. */
export async function drawShareCard(
  facts: ShareFacts,
  logo: Buffer | null,
  locale: Locale,
  site: SiteLook,
): Promise<Buffer> {
  const { palette } = site;
  const marks = chainMarks(facts.chainIds, width - margin, 56, 40);
  const below = facts.danger ? dangerBand(facts.danger, locale, palette) : rule(palette);
  const over = await Promise.all([...(site.logo ? [siteLogo(site.logo)] : []), ...(logo ? [roundLogo(logo)] : [])]);
  const log = facts.checkpoint === null ? "" : drawCheckpoint(facts.checkpoint, locale, palette);
  return png(
    card(
      site,
      marks +
        (logo ? "" : drawnMark(facts.logoMark ?? "")) +
        named(facts, palette) +
        below +
        drawFigures(facts, locale, palette) +
        log,
    ),
    over,
  );
}

/** The share image of pages without a coin. */
export async function drawSiteCard(locale: Locale, site: SiteLook): Promise<Buffer> {
  const { text, second } = site.palette;
  const { lines, size } = titleLines(m.image_slogan({}, { locale }), width - 2 * margin);
  const title = lines
    .map((l, at) => drawnText(l, margin, 300 + at * size * 1.14, { size, weight: 600, fill: text }))
    .join("");
  return png(
    card(
      site,
      title +
        rule(site.palette) +
        drawnText(m.image_promise({}, { locale }), margin, 520, { size: 32, weight: 500, fill: second }),
    ),
    site.logo ? [await siteLogo(site.logo)] : [],
  );
}
