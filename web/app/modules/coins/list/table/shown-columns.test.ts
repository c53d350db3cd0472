import { expect, it } from "vitest";
import { sampleCoin } from "../../../../testing/sample-coin.ts";
import { coinRow } from "./reduce-coin.ts";
import { isRanked, shownColumns } from "./shown-columns.ts";

const coins = (count: number, { views = 0, votes = 0 }) =>
  Array.from({ length: count }, () =>
    coinRow(
      sampleCoin({
        market: null,
        views: { total: views, last_24h: views },
        votes: { total: votes, today: votes, last_24h: votes },
      }),
    ),
  );

it("shows a count that few coins have only where the list is sorted by it", () => {
  const few = [...coins(1, { views: 3 }), ...coins(11, {})];
  expect(shownColumns(["name", "views_24h"], few, null)).not.toContain("views_24h");
  expect(shownColumns(["name", "views_24h"], few, { column: "views_24h", order: "desc" })).toContain("views_24h");
  expect(shownColumns(["name", "views_24h"], [...few, ...coins(3, { views: 1 })], null)).toContain("views_24h");
});

it("ranks no coin without a vote by a date or a name, nor one without the figure that others are ranked by", () => {
  const [voted, viewed] = [...coins(1, { votes: 2 }), ...coins(1, { views: 2 })];
  for (const sorted of [null, { column: "name", order: "asc" }, { column: "approved_at", order: "desc" }] as const) {
    expect([voted, viewed].map((coin) => coin && isRanked(coin, sorted))).toEqual([true, false]);
  }
  const byViews = { column: "views_24h", order: "desc" } as const;
  expect([voted, viewed].map((coin) => coin && isRanked(coin, byViews))).toEqual([false, true]);
});
