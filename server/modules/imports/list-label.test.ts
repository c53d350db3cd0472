import { expect, test } from "vitest";
import { listLabel } from "./list-label.ts";

test.each([
  ["https://user:secret@lists.example/all.json?apikey=SECRET#x", null, "https://lists.example/all.json"],
  [null, "Harbour list", "Harbour list"],
  [null, "https://tokens.uniswap.org", "tokens.json"],
  [null, "tokens.uniswap.org", "tokens.json"],
  [null, "  ", "tokens.json"],
  [null, null, "tokens.json"],
])("a list at %s that calls itself %j is called %j", (url, name, label) => {
  expect(listLabel(url, name)).toBe(label);
});
