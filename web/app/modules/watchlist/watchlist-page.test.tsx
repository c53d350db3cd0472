import type { Coin } from "@cointally/contract/coin.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { WithRowParts } from "../../routes/coins/row-parts.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { WatchlistPage } from "./watchlist-page.tsx";

const names = ["Anchor", "Beacon", "Cutter", "Dory"];
const coinOf = (name: string) =>
  ({
    id: name,
    slug: name.toLowerCase(),
    name,
    symbol: name.slice(0, 3).toUpperCase(),
    logo_url: null,
    chain_id: 56,
    contracts: [],
    approved_at: null,
    votes: { total: 0, today: 0, last_24h: 0 },
    views: { total: 0, last_24h: 0 },
    market: null,
  }) as unknown as Coin;

beforeEach(() => saveSession({ token: "t", user: { id: "u1", name: "Mara", email: "m@example.org", role: "user" } }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the page in reorder mode, with a fake server that stores an order or fails to change it. */
const open = async ({ fails = false } = {}) => {
  let order = names;
  const requests: string[][] = [];
  const call = async (method: string, path: string, { body }: { body?: unknown }) => {
    if (path === "/watchlists/left") return { left_coins: [], total: 0, next_cursor: null };
    if (path === "/votes/mine") return { coin_ids: [], held_coin_ids: [] };
    if (path === "/watchlists/ids") return { coin_ids: order };
    if (method === "GET") {
      const watchlist_coins = order.map((name) => ({ id: name, coin_id: name, coin: coinOf(name) }));
      return { watchlist_coins, total: order.length, next_cursor: null };
    }
    const named = (body as { coin_ids: string[] } | undefined)?.coin_ids ?? [];
    requests.push(named);
    if (fails) throw new ApiError(400, { error: "You do not watch all of these coins." } as ErrorBody);
    let next = 0;
    order = order.map((name) => (named.includes(name) ? (named[next++] as string) : name));
    return undefined;
  };
  renderPage(() => (
    <ApiContext value={createApi(call)}>
      <WithRowParts>
        <WatchlistPage userId="u1" />
      </WithRowParts>
      <Toasts />
    </ApiContext>
  ));
  fireEvent.click(await screen.findByRole("button", { name: "Change order" }));
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const shown = () => screen.getAllByRole("listitem").map((row) => row.querySelector("a")?.textContent);
  return { requests, press, shown };
};

it("shows quick moves at once and sends them to the server one after another", async () => {
  const { requests, press, shown } = await open();
  press(m.watchlist_move_up({ coin: "Dory" }));
  press(m.watchlist_move_up({ coin: "Dory" }));
  press(m.watchlist_move_down({ coin: "Anchor" }));
  expect(shown()).toEqual(["Dory", "Anchor", "Beacon", "Cutter"]);
  screen.getByText(/is number 2 of 4\.$/);
  await waitFor(() =>
    expect(requests).toEqual([
      ["Dory", "Cutter"],
      ["Dory", "Beacon"],
      ["Dory", "Anchor"],
    ]),
  );
  await waitFor(() => expect(shown()).toEqual(["Dory", "Anchor", "Beacon", "Cutter"]));
  press(m.watchlist_move_up({ coin: "Dory" }));
  press(m.watchlist_move_to_top({ coin: "Beacon" }));
  await waitFor(() => expect(requests.at(-1)).toEqual(["Beacon", "Dory", "Anchor"]));
});

it("shows the stored order and the error when a move fails", async () => {
  const { press, shown } = await open({ fails: true });
  press(m.watchlist_move_to_top({ coin: "Dory" }));
  expect(shown()).toEqual(["Dory", "Anchor", "Beacon", "Cutter"]);
  await screen.findByText("You do not watch all of these coins.");
  await waitFor(() => expect(shown()).toEqual(names));
});
