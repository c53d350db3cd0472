import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetIntent, intendVote, takeUpVote, wayBackToVote } from "./vote-intent.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-03-14T12:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("is taken up by its own coin's button, once on each way back", () => {
  intendVote("cake", "/coins/cake");
  expect(takeUpVote("uni")).toBe(false);
  expect(takeUpVote("cake")).toBe(true);
  expect(takeUpVote("cake")).toBe(false);
  expect(wayBackToVote()).toBe("/coins/cake");
  expect(takeUpVote("cake")).toBe(true);
});

it("is gone once the vote for that coin is cast", () => {
  intendVote("cake", "/coins?page=2");
  forgetIntent("uni");
  expect(wayBackToVote()).toBe("/coins?page=2");
  forgetIntent("cake");
  expect(wayBackToVote()).toBeNull();
});

it("lasts as long as the mail's link", () => {
  intendVote("cake", "/coins/cake");
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(wayBackToVote()).toBeNull();
});

it.each(["//evil.example/coins/cake", "/\\evil.example", "https://evil.example/", "javascript:alert(1)"])(
  "leads to no other site: %s",
  (path) => {
    intendVote("cake", path);
    expect(wayBackToVote()).toBeNull();
  },
);

it.each(["", "null", "7", "{", '{"coinId":"cake"}'])("is none when the storage holds %j", (text) => {
  localStorage.setItem("cointally.vote_intent", text);
  expect(wayBackToVote()).toBeNull();
  expect(takeUpVote("cake")).toBe(false);
});
