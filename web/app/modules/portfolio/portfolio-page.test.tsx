import type { Query } from "@cointally/contract/page.ts";
import type { PortfolioCoin, PortfolioSummary } from "@cointally/contract/portfolio.ts";
import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi, withQuery } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { stubIntersectionObserver } from "../../testing/intersection-observer.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { PortfolioPage } from "./portfolio-page.tsx";

const at = "2026-11-21T12:00:00.000Z";
const summary = {
  total_value_usd: "0",
  change_24h_usd: null,
  cost_basis_usd: null,
  unrealized_pnl_usd: null,
  allocation: [],
  history: [{ at, value_usd: "37.5", left_out_usd: null, estimated: false }],
  coins_count: 1,
} as unknown as PortfolioSummary;
const line = {
  coin_id: "c1",
  coin: { id: "c1", slug: "anchor", name: "Anchor", symbol: "ANC", logo_url: null, chain_id: 56, contracts: [] },
  amount: "1.5",
  value_usd: "37.5",
  parts: [],
} as unknown as PortfolioCoin;

const other = { ...line, coin_id: "c2", coin: { ...line.coin, id: "c2", slug: "beacon", name: "Beacon" } };

beforeEach(() => stubIntersectionObserver({ visible: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that fails requests matching `failing` until it is healthy. */
const open = (failing: RegExp) => {
  const state = { healthy: false, requests: [] as string[] };
  const call = async (_method: string, path: string, { query = {} }: { query?: Query }) => {
    const request = withQuery(path, query);
    state.requests.push(request);
    if (!state.healthy && failing.test(request))
      throw new ApiError(503, { statusCode: 503, code: "unavailable", error: "", message: "" } as never);
    if (path.endsWith("/summary")) return { summary };
    if (path.endsWith("/addresses")) return { portfolio_addresses: [] };
    if (path.endsWith("/updates")) return { portfolio_updates: [], total: 0, next_cursor: null };
    const moved = /ers$/.test(path);
    if (moved) return { portfolio_coins: [], total: 0, next_cursor: null };
    const next = query.cursor ? null : "more";
    return { portfolio_coins: query.cursor ? [line, other] : [line], total: 2, next_cursor: next };
  };
  renderPage(() => (
    <ApiContext value={createApi(call, { ...routes, ...portfolioRoutes })}>
      <PortfolioPage />
    </ApiContext>
  ));
  return state;
};

it("shows a failed range in the chart and keeps the rest of the page", async () => {
  const server = open(/range=7d/);
  fireEvent.click(await screen.findByLabelText("7 d"));
  await screen.findByText(m.portfolio_chart_failed());
  expect(screen.getByRole("link", { name: /Anchor/ })).toBeTruthy();
  server.healthy = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/No history yet/);
});

it("keeps the previous order and says so when another one fails to load", async () => {
  const server = open(/sort=name/);
  fireEvent.click(await screen.findByRole("link", { name: "Coin" }));
  const message = await screen.findByText(m.portfolio_not_new());
  expect(screen.getByRole("link", { name: /Anchor/ })).toBeTruthy();
  server.healthy = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(message.isConnected).toBe(false));
});

it("shows a total without prices as unknown, not as $0.00", async () => {
  open(/never/);
  const region = await screen.findByRole("region", { name: "Summary" });
  expect(region.textContent).toContain("unknown");
  expect(region.textContent).not.toContain("$");
});

it("shows a coin once if its price moved it to the next page meanwhile", async () => {
  open(/never/);
  fireEvent.click(await screen.findByRole("button", { name: "Show 1 more" }));
  await screen.findByRole("link", { name: /Beacon/ });
  expect(screen.getAllByRole("rowheader")).toHaveLength(2);
});

it("reads the first page of updates by its number", async () => {
  const { requests } = open(/never/);
  const updates = () => requests.filter((request) => request.startsWith("/portfolios/updates"));
  await vi.waitFor(() => expect(updates()).toHaveLength(1));
  expect(updates()[0]).toMatch(/[?&]page=1(&|$)/);
});
