import { expect, test } from "vitest";
import { coinMark, markInk, markSeed } from "./coin-mark.ts";

const seedOf = (n: number) => ((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, "0");

test("a mark is the same for an address in any case, and differs for addresses that differ in the middle", () => {
  const address = "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82";
  expect(coinMark(markSeed(address))).toEqual(coinMark(markSeed(address.toLowerCase())));
  expect(markSeed(address)).toMatch(/^[0-9a-f]{8}$/);
});

test("a thousand addresses have nearly a thousand marks, all eight tones among them", () => {
  const marks = Array.from({ length: 1000 }, (_, n) => coinMark(seedOf(n + 1)));
  expect(new Set(marks.map(({ tone, path }) => tone + path)).size).toBeGreaterThan(980);
  expect(new Set(marks.map(({ tone }) => tone)).size).toBe(8);
});

test("a mark joins five different points", () => {
  for (let n = 0; n < 200; n += 1) {
    const points = coinMark(seedOf(n)).path.slice(1).split("L");
    expect.soft(new Set(points).size).toBe(5);
  }
  expect(coinMark("none").path.split("L")).toHaveLength(5);
});

test("chalk is readable on each tone", () => {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const tone of new Set(Array.from({ length: 64 }, (_, n) => coinMark(n.toString(16)).tone))) {
    expect.soft((light(markInk) + 0.05) / (light(tone) + 0.05), tone).toBeGreaterThan(6);
  }
});
