import { expect, it } from "vitest";
import { scrollPositionFor } from "./tabs.tsx";

const strip = (start: number) => ({ start, width: 360 });

it("does not scroll while the tab is clear of the faded ends", () => {
  expect(scrollPositionFor({ start: 100, width: 80 }, strip(0))).toBe(0);
  expect(scrollPositionFor({ start: 400, width: 80 }, strip(200))).toBe(200);
});

it("scrolls a tab into view from either end, no further than needed", () => {
  expect(scrollPositionFor({ start: 600, width: 80 }, strip(0))).toBe(372);
  expect(scrollPositionFor({ start: 100, width: 80 }, strip(300))).toBe(48);
  expect(scrollPositionFor({ start: 16, width: 80 }, strip(300))).toBe(0);
});
