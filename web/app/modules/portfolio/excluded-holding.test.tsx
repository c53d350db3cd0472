import type { Coin } from "@cointally/contract/coin.ts";
import type { PortfolioCoin, PortfolioSummary, PortfolioUpdate } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { fakeApi, onePage } from "../../testing/fake-api.ts";
import { stubIntersectionObserver } from "../../testing/intersection-observer.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin, sampleId, unsellable } from "../../testing/sample-coin.ts";
import { PortfolioPage } from "./portfolio-page.tsx";

const at = "2026-11-21T12:00:00.000Z";
const trap = sampleCoin({ name: "Lobster Pot Finance", symbol: "LOBSTER", safety: unsellable() });
const honest = sampleCoin({ name: "Harbor Light", symbol: "LIGHT" });

const holding = (coin: Coin, amount: string, value_usd: string | null): PortfolioCoin => ({
  coin_id: coin.id,
  coin,
  amount,
  price_usd: "2",
  value_usd,
  change_24h_usd: null,
  change_24h_pct: null,
  avg_buy_price_usd: null,
  cost_basis_usd: null,
  unrealized_pnl_usd: null,
  unrealized_pnl_pct: null,
  price_as_of: at,
  stale: false,
  unpriced: false,
  held_out: value_usd === null ? "danger" : null,
  parts: [{ id: sampleId(), source: "manual", address_id: null, amount, avg_buy_price_usd: null, note: null }],
});

const updateOf = (coin: Coin): PortfolioUpdate => ({
  id: sampleId(),
  kind: "coin_added",
  coin_id: coin.id,
  coin: { ...coin, safety: coin.safety ?? null },
  address_id: null,
  amount_before: "0",
  amount_after: "5",
  value_usd: null,
  at,
});

const { id: coin_id, slug, name, symbol } = honest;
const summary: PortfolioSummary = {
  total_value_usd: "10",
  change_24h_usd: null,
  change_24h_pct: null,
  cost_basis_usd: null,
  unrealized_pnl_usd: null,
  unrealized_pnl_pct: null,
  best: null,
  worst: null,
  allocation: [{ coin_id, slug, name, symbol, value_usd: "10", share_pct: 100 }],
  history: [],
  coins_count: 2,
  addresses_count: 0,
  unpriced_count: 0,
  stale_count: 0,
  held_out_count: 1,
  as_of: at,
};

beforeEach(() => stubIntersectionObserver({ visible: false }));
afterEach(() => vi.unstubAllGlobals());

it("marks a dangerous coin in a portfolio, whose total excludes the holding and says so", async () => {
  const api = fakeApi({
    getSummary: () => ({ summary }),
    listAddresses: () => onePage("portfolio_addresses", []),
    listHoldings: () => onePage("portfolio_coins", [holding(honest, "5", "10"), holding(trap, "1000", null)]),
    listUpdates: () => onePage("portfolio_updates", [trap, honest].map(updateOf)),
    listGainers: () => onePage("portfolio_coins", []),
    listLossers: () => onePage("portfolio_coins", []),
  });
  renderPage(() => (
    <ApiContext value={api}>
      <PortfolioPage />
    </ApiContext>
  ));
  const total = within(await screen.findByRole("region", { name: m.portfolio_summary() }));
  total.getByText("$10.00");
  total.getByText(m.portfolio_excluded_text());
  total.getByText(m.portfolio_not_counted_coins({ count: 1 }));

  const mark = m.label_danger_cannot_be_sold();
  const [row, other] = [/Lobster Pot Finance/, /Harbor Light/].map((coin) => screen.getByRole("row", { name: coin }));
  expect(row?.textContent).toContain(mark);
  expect(row?.textContent).toContain(`${m.portfolio_not_counted()}${m.portfolio_held_out_short_danger()}`);
  expect(other?.textContent).not.toContain(mark);
  fireEvent.click(screen.getByRole("button", { name: m.portfolio_parts_of({ coin: trap.name }) }));
  screen.getByText(m.portfolio_held_out_long_danger());

  const updates = within(screen.getByRole("region", { name: m.portfolio_updates() }));
  const moves = (await updates.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(moves.map((text) => text?.includes(mark))).toEqual([true, false]);
});
