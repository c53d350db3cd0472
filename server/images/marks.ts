import { colorsOf, type Looks } from "@cointally/shared/brand/brand-css.ts";
import type { ColorMode } from "@cointally/shared/brand/themes.ts";
import { type Chain, chainById } from "@cointally/shared/chains.ts";
import { drawable } from "./drawable-name.ts";
import chainMarkSvgs from "./generated/chain-marks.json" with { type: "json" };
import { type Type, textPath, textWidth } from "./text-to-path.ts";

/** What is up, down or wrong has the same colours on every site (web/app/ui/styles/tokens.css). */
const stateColors = {
  dark: { up: "#53c78e", down: "#f4796d", alert: "#f4796d", alertGround: "#2e1816" },
  light: { up: "#08704a", down: "#b02d25", alert: "#b02d25", alertGround: "#fae3de" },
} satisfies Record<ColorMode, object>;

/** The colours of images in one mode, by the site's theme and accent. */
export function paletteOf(looks: Pick<Looks, "theme" | "accent">, mode: ColorMode) {
  const { bg, surface, edge, text, tally, ...others } = colorsOf(looks, mode);
  const [line, second] = [others["line-five"], others["text-2"]];
  return { page: bg, panel: surface, line, edge, text, second, slash: tally, ...stateColors[mode] };
}
export type Palette = ReturnType<typeof paletteOf>;

/** The site's logo: four tally strokes and one across, in a square of 32. */
export function tallyMark({ text, slash }: Palette): string {
  return (
    `<path fill="none" stroke="${text}" stroke-width="3" stroke-linecap="round" d="M6 6.2V26M12.4 5V26.4M18.8 5.8V25.8M25.2 5.2V26.2"/>` +
    `<path fill="none" stroke="${slash}" stroke-width="3.2" stroke-linecap="round" d="M2 22.4 29.6 9.2"/>`
  );
}

/** The warning icon: a square with the given side and upper left corner. */
export function warnSign({ alert }: Palette, x: number, y: number, side: number): string {
  return `<path transform="translate(${x} ${y}) scale(${side / 24})" fill="none" stroke="${alert}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="M12 3.5 22 20.5H2zM12 10v4.5M12 17.6v.2"/>`;
}

/** How the name of the site is drawn beside its logo. */
export const nameType: Type = { size: 25, weight: 600 };

/** Logo and name of the site, 32 high, and 162 wide with its default name. */
export function wordMark(palette: Palette, name: string): string {
  return `${tallyMark(palette)}<path fill="${palette.text}" d="${textPath(name, 41, 24.6, nameType)}"/>`;
}

const marks: Record<number, string> = chainMarkSvgs;

/** Test networks have the icon of their main network, in grey. */
const mainnetOf: Record<number, number> = { 97: 56, 11155111: 1 };

/** A faint border inside a square image, so that black ones are visible on a dark background. */
export function edgeOf(side: number, radius: number): string {
  const [within, round] = [side * 0.99, radius - side * 0.005];
  return `<rect x="${side * 0.005}" y="${side * 0.005}" width="${within}" height="${within}" rx="${round}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="${side * 0.01}"/>`;
}

/** The icon of an added chain, in a square of 24: the first letter of its name on a colour of its own. */
export function letterMark({ id, label }: Pick<Chain, "id" | "label">): string {
  const letter = [...(drawable(label) ?? "")][0]?.toUpperCase() ?? "";
  const type: Type = { size: 15, weight: 600 };
  // Adjacent ids get distant hues: 137.5 degrees is the golden angle.
  const ground = `<rect width="24" height="24" fill="hsl(${Math.round((id * 137.5) % 360)} 45% 36%)"/>`;
  const path = textPath(letter, 12 - textWidth(letter, type) / 2, 17.3, type);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">${ground}<path fill="#fff" d="${path}"/></svg>`;
}

const markOf = (id: number): string | undefined => {
  const added = chainById(id);
  return marks[mainnetOf[id] ?? id] ?? (added && letterMark(added));
};

/** Icons of the first chains in a row that ends at `right`. */
export function chainMarks(chainIds: number[], right: number, top: number, size: number): string {
  const drawable = chainIds
    .map((id) => ({ svg: markOf(id), grey: id in mainnetOf }))
    .filter((mark): mark is { svg: string; grey: boolean } => mark.svg !== undefined)
    .slice(0, 4);
  const gap = size * 0.3;
  const left = right - drawable.length * (size + gap) + gap;
  const drawn = drawable.map(({ svg, grey }, index) => {
    const inside = svg.replace(/^[^>]*>/, "").replace(/<\/svg>\s*$/, "");
    // Each has its own ids, because the same icon can occur twice.
    const own = inside.replaceAll(/(id="|url\(#)/g, `$1m${index}-`);
    const place = `translate(${left + index * (size + gap)} ${top}) scale(${size / 24})`;
    const clip = `<clipPath id="square-${index}"><rect width="24" height="24" rx="4"/></clipPath>`;
    return `${clip}<g transform="${place}" clip-path="url(#square-${index})"${grey ? ' filter="url(#grey)"' : ""}>${own}${edgeOf(24, 4)}</g>`;
  });
  return `<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>${drawn.join("")}`;
}
