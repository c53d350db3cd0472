import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PendingFigure } from "./pending-figure.tsx";

const E18 = 10n ** 18n;
const at = Date.UTC(2026, 10, 21);
/** Half a token a second, of a token with two decimals. */
const reading = { units: 1000n, rateE18: 50n * E18, at, until: at + 3_600_000 };

const motion = (isWanted: boolean) => {
  window.matchMedia = ((media: string) => ({ media, matches: !isWanted })) as unknown as typeof window.matchMedia;
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

it("ticks each second in digits of one width, until the farm ends", () => {
  motion(true);
  render(figure());
  expect(shown()).toBe("10.00 XVS");
  pass(1000);
  expect(shown()).toBe("10.50 XVS");
  pass(9000);
  expect(shown()).toBe("15.00 XVS");
  pass(4_000_000);
  expect(shown()).toBe("1,810.00 XVS");
});

it("stands as it was read where motion is not wanted", () => {
  motion(false);
  render(figure());
  pass(60_000);
  expect(shown()).toBe("10.00 XVS");
});

it("does not go back for a reading of a block that is a little older; after a harvest it does", () => {
  motion(true);
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
