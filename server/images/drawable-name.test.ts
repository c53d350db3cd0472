import { describe, expect, test } from "vitest";
import { drawableName } from "./drawable-name.ts";
import { cutText, textPath, textWidth } from "./text-to-path.ts";
import { titleLines } from "./title-lines.ts";

describe("the text of a coin's share image", () => {
  test.each([
    ["Harbor Token", "HRB", "Harbor Token", "HRB"],
    ["Żółw Морской Đồng", "ŻÓŁ", "Żółw Морской Đồng", "ŻÓŁ"],
    ["Moon 🚀 Coin 👩‍🚀", "🌕", "Moon Coin", null],
    ["Z\u0335\u0321a\u0336l\u0337g\u0338o", "ZLG", "Zalgo", "ZLG"],
    ["عملة الميناء", "HRB", "HRB", null],
    ["港口 Coin", "HRB", "HRB", null],
    ["港口", "港口", null, null],
    ["\u202Eevil", "EV\u200B", "evil", "EV"],
    ["🚀🚀", "🌕", null, null],
  ])("%s, %s: %s, %s", (name, symbol, title, shown) => {
    expect(drawableName({ name, symbol })).toEqual({ title, symbol: shown });
  });
});

const type = { size: 40, weight: 600 } as const;

test("an outline has numbers that SVG can parse, at the given position", () => {
  const path = textPath("Harbor Token 1,204 · Щука Đồng", 328, 200, type);
  expect(path).toMatch(/^(?:[Mlqcz](?:[ -]?(?:\d+(?:\.\d)?|\.\d))*)+$/);
  expect(path).toMatch(/^M3[2-6]\d/);
  expect(textPath("港", 0, 0, type)).toBe("");
});

test("a long text is cut to the available width", () => {
  const cut = cutText("W".repeat(60), 300, type);
  expect(cut).toMatch(/^W+…$/);
  expect(textWidth(cut, type)).toBeLessThanOrEqual(300);
  expect(cutText("Short", 300, type)).toBe("Short");
});

test.each(["Sea", "Harbor Token", "The Very Decentralised Harbor And Lighthouse Community Token", "W".repeat(60)])(
  "%s fits a title in one line or two, whole",
  (name) => {
    const { lines, size } = titleLines(name, 800);
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.join("").replaceAll(" ", "")).toBe(name.replaceAll(" ", ""));
    for (const line of lines) expect(textWidth(line, { size, weight: 600 })).toBeLessThanOrEqual(800);
  },
);

test.each(["W".repeat(80), `A ${"W".repeat(78)}`, `${"W".repeat(40)} ${"M".repeat(39)}`])(
  "the first line of %s is never cut, so that no part of the name is missing between the lines",
  (name) => {
    const { lines, size } = titleLines(name, 800);
    expect(lines).toHaveLength(2);
    const shown = lines.join("").replaceAll(" ", "").replace(/…$/, "");
    expect(shown).not.toContain("…");
    expect(name.replaceAll(" ", "").startsWith(shown)).toBe(true);
    expect(shown.length).toBeGreaterThan(60);
    for (const line of lines) expect(textWidth(line, { size, weight: 600 })).toBeLessThanOrEqual(800);
  },
);
