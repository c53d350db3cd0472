import { expect, test } from "vitest";
import { sparkline } from "./sparkline.ts";

const paths = (heights: string | null) =>
  [...(sparkline(heights) ?? "").matchAll(/<path d="([^"]*)"\/>/g)].map(([, d]) => d);

test("draws the initial level, the line with the highest value at the top, and the end point", () => {
  const week = Array.from({ length: 28 }, (_, at) => (at === 27 ? 100 : 0));
  expect(paths(week.join(" "))).toEqual(["M0 100H108", expect.stringMatching(/^M0 100l(4 0 ){26}4 -100$/), "M108 0h0"]);
});

test("ends the line of a young coin at the right edge", () =>
  expect(paths("0 40 100")).toEqual(["M100 100H108", "M100 100l4 -40 4 -60", "M108 0h0"]));

test("draws only the last week of a longer series", () =>
  expect(paths(`100${" 0".repeat(28)}`)[1]).toMatch(/^M0 100l/));

test("outputs only numeric path data, whatever the input", () =>
  expect(sparkline('0 "><b> 100')).toMatch(/^(<path d="[A-Za-z0-9 -]*"\/>){3}$/));

test.each([null, undefined, "", "50"])("draws nothing for fewer than two values: %j", (heights) =>
  expect(sparkline(heights)).toBeNull(),
);
