import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

it.each([
  [0, "0 byte", "0 B"],
  [999, "999 byte", "999 B"],
  [1000, "1 kB", "1 kB"],
  [12_345_678_901, "12.3 GB", "12,3 GB"],
  [5e15, "5,000 TB", "5000 TB"],
])("writes %i bytes as %s, and in Spanish as %s", (bytes, en, es) => {
  expect([formatBytes("en", bytes), formatBytes("es", bytes)]).toEqual([en, es]);
});
