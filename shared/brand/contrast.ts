/** Contrast of text with its surface that WCAG 2.2 AA asks for (1.4.3). */
export const leastContrast = 4.5;

type Rgb = [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance of a colour such as #f2b13c (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast of a colour with any of the surfaces. */
export function lowestContrast(color: string, surfaces: readonly string[]): number {
  return Math.min(...surfaces.map((surface) => contrastOf(color, surface)));
}

/** A colour between two others: `share` of the first, the rest of the second. */
export function mixed(color: string, other: string, share: number): string {
  const [a, b] = [rgbOf(color), rgbOf(other)];
  return hexOf(a.map((part, at) => part * share + (b[at] as number) * (1 - share)) as Rgb);
}

/** The colour itself where it is readable on all surfaces, else the nearest readable one towards white or black. */
export function readableColor(color: string, surfaces: readonly string[]): string {
  const end = luminance(surfaces[0] as string) > 0.18 ? "#000000" : "#ffffff";
  for (let share = 100; share > 0; share--) {
    const candidate = mixed(color, end, share / 100);
    if (lowestContrast(candidate, surfaces) >= leastContrast) return candidate;
  }
  return end;
}
