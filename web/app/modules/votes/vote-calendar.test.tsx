import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { serveApi } from "../../testing/serve-api.ts";
import { streakOf, VoteCalendar } from "./vote-calendar.tsx";

const now = Date.parse("2026-03-05T00:30:00Z");
const on = (...days: string[]) => new Map(days.map((day) => [day, 1]));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ["is 0 without a vote today or yesterday", on("2026-03-03", "2026-03-02"), 0],
  ["counts on while today has no vote yet", on("2026-03-04", "2026-03-03", "2026-03-01"), 2],
  ["includes today", on("2026-03-05", "2026-03-04"), 2],
  ["goes over the end of a month", on("2026-03-02", "2026-03-01", "2026-02-28", "2026-03-04", "2026-03-03"), 5],
])("a streak %s", (_, votes, days) => {
  expect(streakOf(votes, now)).toBe(days);
});

it("draws a square for each day of half a year, and says how many days in a row have a vote", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  serveApi({
    getMyVoteDays: () => ({
      days: [
        { day: "2025-01-01", votes: 9 },
        { day: "2026-03-04", votes: 1 },
        { day: "2026-03-05", votes: 3 },
      ],
    }),
  });
  renderPage(VoteCalendar);
  expect(await screen.findByText(m.my_votes_streak({ count: 2 }))).toBeDefined();
  expect(screen.getByText(m.my_votes_days({ count: 2 }), { exact: false })).toBeDefined();
  const squares = [...document.querySelectorAll("rect")];
  // 2026-03-05 is a Thursday: 25 whole weeks and four days.
  expect(squares).toHaveLength(25 * 7 + 4);
  expect(new Set(squares.slice(-2).map((square) => square.getAttribute("class"))).size).toBe(2);
});
