import { expect, test } from "vitest";
import { progressBar } from "./progress-bar.ts";

const collect = (more: object = {}) => {
  const written: string[] = [];
  return { said: written, write: (text: string) => written.push(text), ...more };
};

test("a pipe gets a line for every tenth", () => {
  const out = collect();
  const tell = progressBar("Coins", out);
  for (let done = 0; done <= 2000; done++) tell(done, 2000);
  expect(out.said).toHaveLength(11);
  expect(out.said[0]).toBe("Coins: 0 of 2,000\n");
  expect(out.said[10]).toBe("Coins: 2,000 of 2,000\n");
});

test("a terminal gets one line that never wraps and ends with a line break", () => {
  const out = collect({ isTTY: true, columns: 40 });
  const tell = progressBar("Coins", out);
  for (let done = 0; done <= 1000; done++) tell(done, 1000);
  expect(out.said).toHaveLength(101);
  expect(out.said.filter((text) => text.endsWith("\n"))).toHaveLength(1);
  for (const text of out.said) expect(text.replace("\r\u001b[K", "").trimEnd().length).toBeLessThan(40);
});

test("prints nothing when there is nothing to do", () => {
  const out = collect();
  progressBar("Coins", out)(0, 0);
  expect(out.said).toEqual([]);
});
