import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brandCss, withAccent } from "./brand-css.ts";
import { contrastOf, lowestContrast, readableColor } from "./contrast.ts";
import { colorModes, surfacesOf, type ThemeColors, themeNames, themes } from "./themes.ts";

const tokens = readFileSync(new URL("../../web/app/ui/styles/tokens.css", import.meta.url), "utf8");
const [darkTokens = "", lightTokens = ""] = tokens
  .slice(tokens.indexOf('[data-theme="dark"]'))
  .split('[data-theme="light"]');
/** The colours of tokens.css that all themes share. */
const shared = { dark: darkTokens, light: lightTokens };
const tokenOf = (mode: "dark" | "light", name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(shared[mode])?.[1] as string;

const cases = themeNames.flatMap((theme) => colorModes.map((mode) => [theme, mode] as const));

const checkAccent = (colors: ThemeColors) => {
  expect(lowestContrast(colors["tally-text"], [...surfacesOf(colors), colors["tally-soft"]])).toBeGreaterThanOrEqual(
    4.5,
  );
  expect(contrastOf(colors["on-tally"], colors.tally)).toBeGreaterThanOrEqual(4.5);
  expect(lowestContrast(colors.tally, surfacesOf(colors))).toBeGreaterThanOrEqual(3);
};

describe("the themes", () => {
  it.each(colorModes)("slate has the colours of tokens.css in %s", (mode) => {
    for (const [name, value] of Object.entries(themes.slate[mode])) expect(tokenOf(mode, name), name).toBe(value);
  });

  it.each(cases)("%s is readable in %s", (theme, mode) => {
    const colors = themes[theme][mode];
    const surfaces = surfacesOf(colors);
    const common = ["up", "down", "alert", "unknown"].map((name) => tokenOf(mode, name));
    for (const text of [colors.text, colors["text-2"], colors["text-3"], ...common]) {
      expect(lowestContrast(text, surfaces), text).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [colors.solid, colors["solid-hover"]]) {
      expect(contrastOf(colors["on-solid"], ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const edge of [colors.edge, colors.focus]) {
      expect(lowestContrast(edge, [colors.bg, colors.surface]), edge).toBeGreaterThanOrEqual(3);
    }
    checkAccent(colors);
  });

  it.each(cases)("%s keeps every accent readable in %s", (theme, mode) => {
    for (const accent of ["#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#777777", "#f2b13c", "#7d5200"]) {
      checkAccent(withAccent(themes[theme][mode], accent));
    }
  });
});

describe("a readable colour", () => {
  it("is the given one where it already is", () => {
    expect(readableColor("#f2b13c", surfacesOf(themes.slate.dark))).toBe("#f2b13c");
  });

  it("is lighter on dark surfaces and darker on light ones", () => {
    const dark = readableColor("#8a2be2", surfacesOf(themes.slate.dark));
    expect(contrastOf(dark, "#000000")).toBeGreaterThan(contrastOf("#8a2be2", "#000000"));
    const light = readableColor("#f2b13c", surfacesOf(themes.slate.light));
    expect(contrastOf(light, "#ffffff")).toBeGreaterThan(contrastOf("#f2b13c", "#ffffff"));
  });
});

describe("the CSS of a brand", () => {
  const none = { dark: null, light: null };

  it("is empty for an unchanged site", () => {
    expect(brandCss({ theme: "slate", accent: none, variables: {} })).toBe("");
  });

  it("has only what differs", () => {
    const css = brandCss({ theme: "slate", accent: { ...none, dark: "#7fd4fa" }, variables: { "r-2": "0px" } });
    expect(css).toMatch(
      /^:root\[data-theme=dark\]\{--tally:#7fd4fa;--tally-text:#7fd4fa;[^{}]*\}:root\[data-theme\]\{--r-2:0px\}$/,
    );
  });
});
