import { contrastOf, leastContrast, mixed, readableColor } from "./contrast.ts";
import { type ColorMode, colorModes, surfacesOf, type ThemeColors, type ThemeName, themes } from "./themes.ts";

/** What decides the colours of the site; null where the theme does. */
export type Looks = {
  theme: ThemeName;
  accent: Record<ColorMode, string | null>;
  /** CSS variables of both modes. */
  variables: Record<string, string>;
};

/** The theme's colours with an accent, which is brought to a readable one where the theme needs it. */
export function withAccent(colors: ThemeColors, accent: string | null): ThemeColors {
  if (accent === null) return colors;
  const surfaces = surfacesOf(colors);
  const tally = readableColor(accent, surfaces);
  const softOf = (share: number) => mixed(tally, colors.bg, share);
  const soft = [0.14, 0.1, 0.06, 0.03].map(softOf).find((ground) => contrastOf(tally, ground) >= leastContrast);
  return {
    ...colors,
    tally,
    "tally-text": tally,
    "tally-soft": soft ?? colors.bg,
    "tally-edge": mixed(tally, colors.bg, 0.6),
    "on-tally": contrastOf(tally, "#000000") > contrastOf(tally, "#ffffff") ? "#000000" : "#ffffff",
  };
}

export function colorsOf({ theme, accent }: Pick<Looks, "theme" | "accent">, mode: ColorMode): ThemeColors {
  return withAccent(themes[theme][mode], accent[mode]);
}

const rule = (selector: string, variables: [string, string][]): string =>
  variables.length > 0 ? `${selector}{${variables.map(([name, value]) => `--${name}:${value}`).join(";")}}` : "";

/** Logos in the place of the home link's own, in a box that is reserved before they are loaded. The link's accessible name stays. */
const logoCss = (logos: Partial<Record<ColorMode, string>>): string => {
  const rules = Object.entries(logos).map(
    ([mode, url]) =>
      `:root[data-theme=${mode}] [data-home]{background:url(${url}) 0 50%/contain no-repeat content-box}`,
  );
  if (rules.length === 0) return "";
  return `${rules.join("")}:root [data-home]{width:132px;height:44px;padding:6px 0;font-size:0}:root [data-home] svg{display:none}`;
};

/**
 * The CSS by which a site differs from ours; empty for an unchanged one. It must win over our style sheets also when the router loads one of
 * them later.
 */
export function brandCss(looks: Looks, logos: Partial<Record<ColorMode, string>> = {}): string {
  const byMode = colorModes.map((mode) => {
    const ours: Record<string, string> = themes.slate[mode];
    const changed = Object.entries(colorsOf(looks, mode)).filter(([name, value]) => ours[name] !== value);
    return rule(`:root[data-theme=${mode}]`, changed);
  });
  return [...byMode, rule(":root[data-theme]", Object.entries(looks.variables)), logoCss(logos)].join("");
}
