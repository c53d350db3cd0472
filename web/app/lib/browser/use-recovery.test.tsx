import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useRecovery } from "./use-recovery.ts";

function Down({ recover }: { recover: () => void }) {
  useRecovery(recover);
  return null;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks until the site is ready, and recovers once", async () => {
  const answers = [new Error("refused"), { ok: false }, { ok: true }, { ok: true }];
  const fetch = vi.fn(async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal("fetch", fetch);
  const recover = vi.fn();
  render(<Down recover={recover} />);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(recover).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it("asks no more once the page is left", async () => {
  const fetch = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal("fetch", fetch);
  const { unmount } = render(<Down recover={() => {}} />);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).not.toHaveBeenCalled();
});
