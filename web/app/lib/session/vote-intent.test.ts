import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { consumeVoteIntent, saveVoteIntent } from "./vote-intent.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-03-14T12:00:00Z") }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("an intent to vote is consumed once, by the button of its coin", () => {
  saveVoteIntent("cake");
  expect(consumeVoteIntent("uni")).toBe(false);
  expect(consumeVoteIntent("cake")).toBe(true);
  expect(consumeVoteIntent("cake")).toBe(false);
});

it("an intent to vote replaces the one for another coin", () => {
  saveVoteIntent("cake");
  saveVoteIntent("uni");
  expect(consumeVoteIntent("cake")).toBe(false);
  expect(consumeVoteIntent("uni")).toBe(true);
});

it("an intent to vote expires together with the link in the email", () => {
  saveVoteIntent("cake");
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(consumeVoteIntent("cake")).toBe(false);
});

it.each(["", "null", "7", "{", '{"coinId":"cake"}', '{"coinId":"cake","at":"soon"}'])(
  "there is no intent to vote if the storage contains %j",
  (text) => {
    localStorage.setItem("cointally.vote_intent", text);
    expect(consumeVoteIntent("cake")).toBe(false);
  },
);
