import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PendingFigure } from "./pending-figure.tsx";

const E18 = 10n ** 18n;
const at = Date.UTC(2026, 10, 21);
/** Half a token a second, of a token with two decimals. */
const reading = { units: 1000n, rateE18: 50n * E18, at, until: at + 3_600_000 };

const allowMotion = (allowed: boolean) => {
  window.matchMedia = ((media: string) => ({ media, matches: !allowed })) as unknown as typeof window.matchMedia;
};
const figure = (change: Partial<typeof reading> = {}) => (
  <PendingFigure reading={{ ...reading, ...change }} decimals={2} symbol="XVS" />
);
const shown = () => screen.getByTitle(/XVS/).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: at });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("counts up every second until the farm ends", () => {
  allowMotion(true);
  render(figure());
  expect(shown()).toBe("10.00 XVS");
  pass(1000);
  expect(shown()).toBe("10.50 XVS");
  pass(9000);
  expect(shown()).toBe("15.00 XVS");
  pass(4_000_000);
  expect(shown()).toBe("1,810.00 XVS");
});

it("does not count up with reduced motion", () => {
  allowMotion(false);
  render(figure());
  pass(60_000);
  expect(shown()).toBe("10.00 XVS");
});

it("does not decrease for a slightly older block, but does after a harvest", () => {
  allowMotion(true);
  const { rerender } = render(figure());
  pass(10_000);
  rerender(figure({ units: 1400n, at: at + 10_000 }));
  expect(shown()).toBe("15.00 XVS");
  pass(2000);
  expect(shown()).toBe("15.00 XVS");
  pass(1000);
  expect(shown()).toBe("15.50 XVS");
  pass(600_000);
  rerender(figure({ units: 0n, at: at + 613_000 }));
  expect(shown()).toBe("0.00 XVS");
});
