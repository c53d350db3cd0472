import { expect, test } from "vitest";
import { progressBar } from "./progress-bar.ts";

const collect = (more: object = {}) => {
  const written: string[] = [];
  return { written, write: (text: string) => written.push(text), ...more };
};

test("a pipe gets a line for every tenth", () => {
  const out = collect();
  const progress = progressBar("Coins", out);
  for (let done = 0; done <= 2000; done++) progress(done, 2000);
  expect(out.written).toHaveLength(11);
  expect(out.written[0]).toBe("Coins: 0 of 2,000\n");
  expect(out.written[10]).toBe("Coins: 2,000 of 2,000\n");
});

test("a terminal gets one line that never wraps and ends with a line break", () => {
  const out = collect({ isTTY: true, columns: 40 });
  const progress = progressBar("Coins", out);
  for (let done = 0; done <= 1000; done++) progress(done, 1000);
  expect(out.written).toHaveLength(101);
  expect(out.written.filter((text) => text.endsWith("\n"))).toHaveLength(1);
  for (const text of out.written) expect(text.replace("\r\u001b[K", "").trimEnd().length).toBeLessThan(40);
});

test("prints nothing when there is nothing to do", () => {
  const out = collect();
  progressBar("Coins", out)(0, 0);
  expect(out.written).toEqual([]);
});
