import * as m from "@cointally/i18n/messages";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { formats } from "../../../../lib/format/format.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { sampleCoin } from "../../../../testing/sample-coin.ts";
import { sampleMarket } from "../../../../testing/sample-market.ts";
import { MarketFigures } from "../../page/facts/market-figures.tsx";
import { SimilarCoins } from "../../page/similar-coins.tsx";
import type { Column } from "../lists.ts";
import { renderCell, renderSecondLine, useCellRenderers } from "./coin-cells.tsx";
import { coinRow } from "./reduce-coin.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const as_of = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
const coin = sampleCoin({ market: sampleMarket({ price_usd: "0.03612", stale: true, as_of }) });

test.each([
  ["of a similar coin", () => <SimilarCoins coins={[coinRow(coin)]} />],
  ["among the figures of the coin's page", () => <MarketFigures coin={coin} chart={null} />],
])("a stale price %s is shown with its age", (_where, Place) => {
  renderPage(Place);
  expect(screen.getByText("$0.03612")).toBeDefined();
  expect(screen.getAllByText("3 h old")[0]).toBeDefined();
  expect(document.body.textContent).not.toContain("%");
});

const amounts = { market_cap: "4200000", fdv: "5300000", volume_24h: "64000", liquidity_usd: "750000" };
const valued = sampleCoin({ market: sampleMarket({ ...amounts, stale: true, as_of }) });
const TableOf = ({ columns }: { columns: Column[] }) => {
  const renderers = useCellRenderers();
  return columns.map((column) => (
    <div key={column}>
      {renderCell[column as Exclude<Column, "name">](coinRow(valued, columns), valued.votes, renderers)}
      {renderSecondLine(column, coinRow(valued, columns), renderers)}
    </div>
  ));
};

test.each([
  ["in a list", () => <TableOf columns={["market_cap", "volume_24h", "liquidity"]} />, 3],
  ["on the coin's page", () => <MarketFigures coin={valued} chart={null} />, 4],
])("amounts %s that belong to a stale price are marked as it is", (_where, Place, count) => {
  renderPage(Place);
  const marked = Object.values(amounts)
    .flatMap((usd) => screen.queryAllByText(formats.en.amount(usd), { exact: false, selector: "span" }))
    .filter(({ className, textContent }) => className.includes("stale") && textContent.includes("3 h old"));
  expect(marked).toHaveLength(count);
});

test("amounts of a current price are not marked", () => {
  renderPage(() => <MarketFigures coin={sampleCoin({ market: sampleMarket(amounts) })} chart={null} />);
  expect(screen.getByText(formats.en.amount(amounts.market_cap)).className).not.toMatch(/stale/);
});

test("a price becomes stale on an open page that gets no newer one for an hour", async () => {
  vi.useFakeTimers();
  const rows = [coinRow(sampleCoin({ market: sampleMarket() }))];
  renderPage(() => <SimilarCoins coins={rows} />);
  window.dispatchEvent(new Event("offline"));
  await act(() => vi.advanceTimersByTimeAsync(59 * 60_000));
  expect(screen.queryByText(m.format_old({ time: "59 min" }))).toBeNull();
  expect(document.body.textContent).toContain("%");
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(screen.getByText(m.format_old({ time: "1 h" }))).toBeDefined();
  expect(document.body.textContent).not.toContain("%");
  window.dispatchEvent(new Event("online"));
});

test("a coin's page says that there is no price yet", () => {
  renderPage(() => <MarketFigures coin={sampleCoin()} chart={null} />);
  expect(screen.getByText(m.coin_no_price())).toBeDefined();
});

test.each([
  ["a fall", { price_usd: "0.05" }, m.coin_fall_checked({ percent: "95.0%" })],
  ["a drained pool", { price_usd: null }, m.coin_drain_checked()],
])("a coin's page says that %s is being checked", (_what, reading, text) => {
  const unconfirmed = { ...reading, at: new Date().toISOString(), source: "dexscreener" };
  const market = sampleMarket({ price_usd: "1", unconfirmed });
  renderPage(() => <MarketFigures coin={sampleCoin({ market })} chart={null} />);
  expect(screen.getByText(text)).toBeDefined();
});

test("a coin's page says why a drained coin has no price", () => {
  const market = sampleMarket({ price_usd: null, change_24h: null, liquidity_usd: "3" });
  renderPage(() => <MarketFigures coin={sampleCoin({ market })} chart={null} />);
  expect(screen.getByText(m.coin_price_drained())).toBeDefined();
});
