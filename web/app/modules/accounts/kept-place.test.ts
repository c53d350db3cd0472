import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetPlace, keepPlace, keptPlace } from "./kept-place.ts";

const coin = { path: "/coins/pancakeswap?range=7d", coinName: "PancakeSwap" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("lives as long as the mail's link", () => {
  keepPlace("verify", coin);
  keepPlace("recover", coin);
  vi.advanceTimersByTime(59 * 60_000);
  expect(keptPlace("recover")).toEqual(coin);
  vi.advanceTimersByTime(60_000);
  expect(keptPlace("recover")).toBeNull();
  vi.advanceTimersByTime(23 * 3_600_000 - 1);
  expect(keptPlace("verify")).toEqual(coin);
  vi.advanceTimersByTime(1);
  expect(keptPlace("verify")).toBeNull();
});

it("is forgotten, and one mail's is not another's", () => {
  keepPlace("verify", coin);
  expect(keptPlace("recover")).toBeNull();
  forgetPlace("verify");
  expect(keptPlace("verify")).toBeNull();
});

it.each(["//evil.example", "/login?redirect=x", "javascript:alert(1)"])("%s is no place to go", (path) => {
  localStorage.setItem("cointally.asked.verify", JSON.stringify({ path, coinName: null, at: Date.now() }));
  expect(keptPlace("verify")?.path ?? "/").toBe("/");
});

it.each(["", "null", "{", '{"path":7}', '{"path":"/","at":"x"}', '{"path":"/","at":9e15}'])(
  "%j is no place",
  (text) => {
    localStorage.setItem("cointally.asked.verify", text);
    expect(keptPlace("verify")).toBeNull();
  },
);
