import { expect, test } from "vitest";
import { isForThisMachineAlone } from "./network.ts";

test.each([
  ["127.0.0.1", "http://localhost:3000", true],
  ["::1", "http://[::1]:3000", true],
  ["localhost", "https://127.0.0.2", true],
  ["127.0.0.1", "https://coins.example", false],
  ["0.0.0.0", "http://localhost:3000", false],
  ["127.0.0.1", "https://localhost.coins.example", false],
  ["10.0.0.1", "https://10.0.0.1", false],
])("a site that listens on %s and is opened at %s is for this machine alone: %s", (host, publicUrl, expected) => {
  expect(isForThisMachineAlone({ host, publicUrl })).toBe(expected);
});
