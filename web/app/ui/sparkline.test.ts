import { expect, test } from "vitest";
import { sparkline } from "./sparkline.ts";

const paths = (heights: string | null) =>
  [...(sparkline(heights) ?? "").matchAll(/<path d="([^"]*)"\/>/g)].map(([, d]) => d);

test("a line from left to right, the greatest height at the top, between the level it began at and its end", () => {
  const week = Array.from({ length: 28 }, (_, at) => (at === 27 ? 100 : 0));
  expect(paths(week.join(" "))).toEqual(["M0 100H108", expect.stringMatching(/^M0 100l(4 0 ){26}4 -100$/), "M108 0h0"]);
});

test("a young coin's line ends where the others do", () =>
  expect(paths("0 40 100")).toEqual(["M100 100H108", "M100 100l4 -40 4 -60", "M108 0h0"]));

test("of more than a week the newest part", () => expect(paths(`100${" 0".repeat(28)}`)[1]).toMatch(/^M0 100l/));

test("is markup of numbers, whatever it is given", () =>
  expect(sparkline('0 "><b> 100')).toMatch(/^(<path d="[A-Za-z0-9 -]*"\/>){3}$/));

test.each([null, undefined, "", "50"])("below two heights there is none: %j", (heights) =>
  expect(sparkline(heights)).toBeNull(),
);
