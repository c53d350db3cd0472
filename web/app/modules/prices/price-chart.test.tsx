import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getPrices, PricePoint } from "@cointally/contract/prices.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { stubIntersectionObserver } from "../../testing/intersection-observer.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin } from "../../testing/sample-coin.ts";
import { sampleMarket } from "../../testing/sample-market.ts";
import { PriceChart } from "./price-chart.tsx";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const point = (minutes: number, price_usd: string): PricePoint => ({
  at: minutesAgo(minutes),
  price_usd,
  volume_24h: "64200000",
  liquidity_usd: null,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  stubIntersectionObserver({ visible: true });
  // A chart is drawn once its font has loaded; there is no canvas here to draw it on.
  Object.defineProperty(document, "fonts", { value: { load: () => new Promise(() => {}) }, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows the chart of a coin whose price is the last of these. @returns the ranges that it has requested */
function show(prices: PricePoint[], respond = async () => {}) {
  const last = prices.at(-1);
  const coin = sampleCoin({ market: last ? sampleMarket({ price_usd: last.price_usd, as_of: last.at }) : null });
  const requested: unknown[] = [];
  const api = fakeApi({
    async getPrices({ query }): Promise<ResponseOf<typeof getPrices>> {
      requested.push(query?.range);
      await respond();
      return { prices, reported: null, range: "24h", interval: "5m" };
    },
  });
  renderPage(() => (
    <ApiContext value={api}>
      <PriceChart coin={coin} />
    </ApiContext>
  ));
  return requested;
}

const history = [point(20, "2.31"), point(15, "2.5"), point(10, "2.2"), point(5, "2.4127")];

it("says that the history did not load, and shows it once a retry succeeds", async () => {
  let isDown = true;
  show(history, async () => {
    if (isDown) throw new TypeError("Failed to fetch");
  });
  await screen.findByText(m.price_failed());
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: m.common_try_again() }));
  await screen.findByRole("slider");
  expect(screen.queryByText(m.price_failed())).toBeNull();
});

it("says that there is no history yet", async () => {
  show([]);
  await screen.findByText(m.price_empty());
});

it.each([
  [`1${"0".repeat(30)}`, "> $999T"],
  ["0.000000000000000001", "$0.000000000000000001000"],
])("speaks a price of any size as lists write it: %s", async (price_usd, spoken) => {
  show([point(10, "1"), point(5, price_usd)]);
  const slider = await screen.findByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toBe(`${spoken}, 21 Nov 2026, 11:55 UTC`);
});

it("shows the history as a table, newest first, with a row for each gap", async () => {
  show([point(300, "2"), point(295, "2.1"), ...history]);
  await screen.findByRole("slider");
  fireEvent.click(screen.getByRole("button", { name: m.price_as_table() }));
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  const gap = m.price_gap({ from: "21 Nov 2026, 07:05 UTC", to: "21 Nov 2026, 11:40 UTC" });
  expect(rows.map((row) => row.textContent)).toEqual([
    [m.price_time(), m.label_price(), m.label_volume_24h(), m.label_liquidity()].join(""),
    "21 Nov 2026, 11:55 UTC$2.4127$64.2Munknown",
    "21 Nov 2026, 11:50 UTC$2.2000$64.2Munknown",
    "21 Nov 2026, 11:45 UTC$2.5000$64.2Munknown",
    "21 Nov 2026, 11:40 UTC$2.3100$64.2Munknown",
    gap,
    "21 Nov 2026, 07:05 UTC$2.1000$64.2Munknown",
    "21 Nov 2026, 07:00 UTC$2.0000$64.2Munknown",
  ]);
  const summary = m.price_summary({
    period: m.price_period_24h(),
    first: "$2.0000",
    last: "$2.4127",
    low: "$2.0000",
    high: "$2.5000",
  });
  expect(screen.getByRole("table", { name: `${summary} ${gap}` })).toBeDefined();
});

it("requests the history again after each of its intervals", async () => {
  vi.useFakeTimers({ now });
  const requested = show(history);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(requested).toEqual(["24h"]);
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(requested).toEqual(["24h", "24h"]);
});
