import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MyCoinsPage } from "../../modules/coins/my-coins/my-coins-page.tsx";
import { PortfolioPage } from "../../modules/portfolio/portfolio-page.tsx";
import { WatchStar } from "../../modules/watchlist/watch-star.tsx";
import { WatchlistPage } from "../../modules/watchlist/watchlist-page.tsx";
import { WithRowParts } from "../../routes/coins/row-parts.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { closeToasts, Toasts } from "../../ui/feedback/toasts.tsx";
import { saveSession } from "../session/session.ts";
import { createApi } from "./api.ts";
import { browserTransport } from "./api-client.ts";
import { ApiContext } from "./api-context.ts";

/** Toasts of calls that a proxy answers because it cannot reach the site (specification §8). */

const sentence = "The proxy has no server.";
const proxyAway = async (status = 502) => Response.json({ message: sentence }, { status });

beforeEach(() => {
  saveSession({ token: "t", user: { id: "u1", name: "Lena", email: "lena@example.org", role: "user" } });
});
afterEach(() => {
  cleanup();
  closeToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (page: ReactNode) =>
  renderPage(() => (
    <ApiContext value={createApi(browserTransport("/api"), { ...routes, ...portfolioRoutes })}>
      {page}
      <Toasts />
    </ApiContext>
  ));
const toasts = () => within(screen.getByRole("region", { name: m.common_messages() }));

it("shows the proxy's message in a toast when an action fails", async () => {
  vi.stubGlobal("fetch", (_url: string, { method }: RequestInit) =>
    method === "GET" ? Promise.resolve(Response.json({ coin_ids: [] })) : proxyAway(),
  );
  open(<WatchStar coinId="c1" coinName="Harbor" />);
  const star = await screen.findByRole("button", { name: m.watchlist_watch_coin({ coin: "Harbor" }) });
  // A click before the page knows what is watched does nothing.
  await waitFor(() => {
    fireEvent.click(star);
    toasts().getByText(sentence);
  });
  toasts().getByText(m.common_error());
});

// One outage is reported once, so each page has one of its own.
it.each<[string, number, ReactNode]>([
  [
    "watchlist",
    502,
    <WithRowParts key="watchlist">
      <WatchlistPage userId="u1" />
    </WithRowParts>,
  ],
  ["portfolio", 503, <PortfolioPage key="portfolio" />],
  ["list of the own coins", 504, <MyCoinsPage key="my-coins" />],
])("shows one toast and a message in the page when the %s cannot load its data", async (_page, status, page) => {
  vi.stubGlobal("fetch", () => proxyAway(status));
  open(page);
  await toasts().findByText(sentence);
  await screen.findByRole("button", { name: m.common_try_again() });
  expect(toasts().getAllByRole("button", { name: m.common_close_message() })).toHaveLength(1);
});
