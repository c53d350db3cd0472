import { expect, it } from "vitest";
import { scrolledTo } from "./tabs.tsx";

const strip = (start: number) => ({ start, width: 360 });

it("leaves a strip where it is while its tab stands clear of the faded ends", () => {
  expect(scrolledTo({ start: 100, width: 80 }, strip(0))).toBe(0);
  expect(scrolledTo({ start: 400, width: 80 }, strip(200))).toBe(200);
});

it("brings a tab in from either end, no further than needed", () => {
  expect(scrolledTo({ start: 600, width: 80 }, strip(0))).toBe(372);
  expect(scrolledTo({ start: 100, width: 80 }, strip(300))).toBe(48);
  expect(scrolledTo({ start: 16, width: 80 }, strip(300))).toBe(0);
});
