import { textPath } from "./text-to-path.ts";

/** Colours of the design's two modes (web/app/ui/styles/tokens.css). */
export const colors = {
  dark: {
    page: "#0f1211",
    panel: "#151918",
    line: "#414946",
    edge: "#747d79",
    text: "#eeece4",
    second: "#b7bab2",
    slash: "#f2b13c",
    up: "#53c78e",
    down: "#f4796d",
    alert: "#f4796d",
    alertGround: "#2e1816",
  },
  light: {
    page: "#f7f5ef",
    panel: "#fdfcf9",
    line: "#bfb9a9",
    edge: "#87826f",
    text: "#171a18",
    second: "#474c47",
    slash: "#c4730a",
    up: "#08704a",
    down: "#b02d25",
    alert: "#b02d25",
    alertGround: "#fae3de",
  },
};
export type Mode = keyof typeof colors;

/** The site's logo: four tally strokes and one across, in a square of 32. */
export const tallyMark = (mode: Mode): string => {
  const { text, slash } = colors[mode];
  return (
    `<path fill="none" stroke="${text}" stroke-width="3" stroke-linecap="round" d="M6 6.2V26M12.4 5V26.4M18.8 5.8V25.8M25.2 5.2V26.2"/>` +
    `<path fill="none" stroke="${slash}" stroke-width="3.2" stroke-linecap="round" d="M2 22.4 29.6 9.2"/>`
  );
};

/** The warning icon: a square with the given side and upper left corner. */
export const warnSign = (mode: Mode, x: number, y: number, side: number): string =>
  `<path transform="translate(${x} ${y}) scale(${side / 24})" fill="none" stroke="${colors[mode].alert}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="M12 3.5 22 20.5H2zM12 10v4.5M12 17.6v.2"/>`;

/** Logo and name of the site, 162 by 32. */
export const wordMark = (mode: Mode): string =>
  `${tallyMark(mode)}<path fill="${colors[mode].text}" d="${textPath("Cointally", 41, 24.6, { size: 25, weight: 600 })}"/>`;

const chainFiles: Record<number, { file: string; grey?: true }> = {
  1: { file: "ethereum" },
  56: { file: "binance-smart-chain" },
  137: { file: "polygon" },
  25: { file: "cronos" },
  // Test networks have the icon of their main network, in grey.
  97: { file: "binance-smart-chain", grey: true },
  11155111: { file: "ethereum", grey: true },
};

/** A faint border inside a square image, so that black ones are visible on a dark background. */
export const edgeOf = (side: number, radius: number): string => {
  const [within, round] = [side * 0.99, radius - side * 0.005];
  return `<rect x="${side * 0.005}" y="${side * 0.005}" width="${within}" height="${within}" rx="${round}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="${side * 0.01}"/>`;
};

/** Icons of the first chains in a row that ends at `right`. */
export const chainMarks = async (chainIds: number[], right: number, top: number, size: number): Promise<string> => {
  const known = chainIds.flatMap((id) => chainFiles[id] ?? []).slice(0, 4);
  const gap = size * 0.3;
  const left = right - known.length * (size + gap) + gap;
  const marks = known.map(async ({ file, grey }, at) => {
    const { default: svg } = (await import(`@web3icons/core/svgs/networks/background/${file}.svg.js`)) as {
      default: string;
    };
    const inside = svg.replace(/^[^>]*>/, "").replace(/<\/svg>\s*$/, "");
    // Each has its own ids, because the same icon can occur twice.
    const own = inside.replaceAll(/(id="|url\(#)/g, `$1m${at}-`);
    const place = `translate(${left + at * (size + gap)} ${top}) scale(${size / 24})`;
    const clip = `<clipPath id="square-${at}"><rect width="24" height="24" rx="4"/></clipPath>`;
    return `${clip}<g transform="${place}" clip-path="url(#square-${at})"${grey ? ' filter="url(#grey)"' : ""}>${own}${edgeOf(24, 4)}</g>`;
  });
  return `<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>${(await Promise.all(marks)).join("")}`;
};
