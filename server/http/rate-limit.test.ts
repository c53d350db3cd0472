import { expect, test } from "vitest";
import { rateLimit } from "./rate-limit.ts";

const passed = (limit: ReturnType<typeof rateLimit>, tries: number) => {
  let count = 0;
  for (let i = 0; i < tries; i++) {
    try {
      limit("203.0.113.9", "read", 0);
      count++;
    } catch {
      // Counted by what passes.
    }
  }
  return count;
};

test("a flood is stopped, and a browser that stays with one of many processes still reads in peace", () => {
  expect(passed(rateLimit(true, 1), 1000)).toBe(240);
  expect(passed(rateLimit(true, 32), 1000)).toBe(120);
  expect(passed(rateLimit(false, 1), 1000)).toBe(1000);
});
