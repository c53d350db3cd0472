import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { intendVote, takeUpVote } from "./vote-intent.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-03-14T12:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("is taken up by its own coin's button, once", () => {
  intendVote("cake");
  expect(takeUpVote("uni")).toBe(false);
  expect(takeUpVote("cake")).toBe(true);
  expect(takeUpVote("cake")).toBe(false);
});

it("is the last coin that one meant", () => {
  intendVote("cake");
  intendVote("uni");
  expect(takeUpVote("cake")).toBe(false);
  expect(takeUpVote("uni")).toBe(true);
});

it("lasts as long as the mail's link", () => {
  intendVote("cake");
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(takeUpVote("cake")).toBe(false);
});

it.each(["", "null", "7", "{", '{"coinId":"cake"}', '{"coinId":"cake","at":"soon"}'])(
  "is none when the storage holds %j",
  (text) => {
    localStorage.setItem("cointally.vote_intent", text);
    expect(takeUpVote("cake")).toBe(false);
  },
);
