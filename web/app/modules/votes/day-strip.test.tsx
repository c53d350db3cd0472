import * as m from "@cointally/i18n/messages";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { useLiveRows } from "../coins/list/live-figures/use-live.ts";
import type { CoinRow } from "../coins/list/table/coin-row.ts";
import { DayStrip } from "./day-strip.tsx";

/** The browser's EventSource, whose events the test sends. */
class Source extends EventTarget {
  static last: Source | undefined;
  onerror = () => {};
  constructor() {
    super();
    Source.last = this;
  }
  close() {}
}

const coin = {
  id: "c1",
  slug: "harbor",
  name: "Harbor",
  symbol: "HBR",
  logo_url: null,
  logo_mark: null,
  listed: true,
  safety: null,
};
const loaded = { day: "2026-03-05", counted: 12_418, held: 96, void: 0, yesterday: [{ ...coin, votes: 412 }] };

const rows = [{ ...coin, votes: { total: 5, today: 1, last_24h: 2 }, market: null }] as unknown as CoinRow[];

const figures = () => screen.getByRole("region", { name: m.label_votes_today() }).textContent;
/** Lets time pass; a minute when nothing is said, because the time is shown twice a minute. */
const pass = (ms = 60_000) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
    // What the loaded code does next.
    await vi.advanceTimersByTimeAsync(0);
  });
const push = async (votes: object) =>
  act(() => {
    Source.last?.dispatchEvent(new MessageEvent("day", { data: JSON.stringify(votes) }));
  });
/** A row of the same page, since a stream is of coins. */
const WithRow = () => {
  useLiveRows(rows);
  return <DayStrip loaded={loaded} entries={5} />;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.setSystemTime("2026-03-05T23:58:10Z");
});
afterEach(async () => {
  // The code that opens streams is loaded once for all tests.
  await pass(5000);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows the day's votes, the log's size and yesterday's first coins, and no void votes where there are none", () => {
  renderPage(() => <DayStrip loaded={loaded} entries={1_204_551} />);
  expect(figures()).toContain(`12,418 ${m.vote_counted_today({ count: 12_418 })}`);
  expect(figures()).toContain(`96 ${m.day_held()}`);
  expect(figures()).toContain("1,204,551");
  expect(figures()).not.toContain(m.day_void());
  expect(screen.getByRole("link", { name: m.day_count_yourself() }).getAttribute("href")).toBe("/ledger");
  expect(screen.getByRole("listitem").textContent).toContain("Harbor");
});

it("leaves out what a site without a log, or without a yesterday, does not have", () => {
  renderPage(() => <DayStrip loaded={{ ...loaded, yesterday: [] }} entries={null} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByText(m.day_yesterday())).toBeNull();
});

it("ticks with each vote that is pushed, and begins the new day when the server does", async () => {
  renderPage(WithRow);
  await pass(6000);
  await push({ ...loaded, counted: 12_419 });
  expect(figures()).toContain("12,419");
  // The visitor's clock is some seconds behind the server's.
  await push({ day: "2026-03-06", counted: 0, held: 0, void: 0 });
  expect(figures()).toContain(`0 ${m.vote_counted_today({ count: 0 })}`);
  await pass();
  await pass();
  expect(figures()).toContain(`0 ${m.vote_counted_today({ count: 0 })}`);
});

it("does not show yesterday's votes as today's after midnight, also when the stream has broken", async () => {
  renderPage(WithRow);
  await pass(6000);
  await act(async () => Source.last?.onerror());
  await pass();
  expect(figures()).toContain("12,418");
  await pass();
  expect(figures()).not.toContain("12,418");
  expect(figures()).toContain(m.common_unknown());
});

it("does not show them either when the clock jumps over midnight", async () => {
  renderPage(() => <DayStrip loaded={loaded} entries={5} />);
  vi.setSystemTime("2026-03-07T09:00:00Z");
  await pass(30_000);
  expect(figures()).not.toContain("12,418");
});
