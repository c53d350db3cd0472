import { expect, test } from "vitest";
import { sparkline } from "./sparkline.ts";

test("a line from left to right, the greatest height at the top", () => {
  const week = Array.from({ length: 28 }, (_, at) => (at === 27 ? 100 : 0));
  const drawn = sparkline(week.join(" "));
  expect(drawn?.line).toMatch(/^M0 100l(4 0 ){26}4 -100$/);
  expect(drawn).toMatchObject({ start: "M0 100H108", end: "M108 0h0" });
});

test("a young coin's line ends where the others do", () =>
  expect(sparkline("0 40 100")).toEqual({ line: "M100 100l4 -40 4 -60", start: "M100 100H108", end: "M108 0h0" }));

test("of more than a week the newest part", () => expect(sparkline(`100${" 0".repeat(28)}`)?.line).toMatch(/^M0 100l/));

test.each([null, undefined, "", "50"])("below two heights there is none: %j", (heights) =>
  expect(sparkline(heights)).toBeNull(),
);
