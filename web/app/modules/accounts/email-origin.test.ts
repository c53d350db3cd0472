import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readEmailOrigin, removeEmailOrigin, saveEmailOrigin } from "./email-origin.ts";

const coin = { path: "/coins/pancakeswap?range=7d", coinName: "PancakeSwap" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("the origin of an email expires together with the link in the email", () => {
  saveEmailOrigin("verify", coin);
  saveEmailOrigin("recover", coin);
  vi.advanceTimersByTime(59 * 60_000);
  expect(readEmailOrigin("recover")).toEqual(coin);
  vi.advanceTimersByTime(60_000);
  expect(readEmailOrigin("recover")).toBeNull();
  vi.advanceTimersByTime(23 * 3_600_000 - 1);
  expect(readEmailOrigin("verify")).toEqual(coin);
  vi.advanceTimersByTime(1);
  expect(readEmailOrigin("verify")).toBeNull();
});

it("the origin is stored separately for each kind of email, and can be removed", () => {
  saveEmailOrigin("verify", coin);
  expect(readEmailOrigin("recover")).toBeNull();
  removeEmailOrigin("verify");
  expect(readEmailOrigin("verify")).toBeNull();
});

it.each(["//evil.example", "/login?redirect=x", "javascript:alert(1)"])("an email does not lead back to %s", (path) => {
  localStorage.setItem("cointally.email_origin.verify", JSON.stringify({ path, coinName: null, at: Date.now() }));
  expect(readEmailOrigin("verify")?.path ?? "/").toBe("/");
});

it.each(["", "null", "{", '{"path":7}', '{"path":"/","at":"x"}', '{"path":"/","at":9e15}'])(
  "an email has no origin if the storage contains %j",
  (text) => {
    localStorage.setItem("cointally.email_origin.verify", text);
    expect(readEmailOrigin("verify")).toBeNull();
  },
);
