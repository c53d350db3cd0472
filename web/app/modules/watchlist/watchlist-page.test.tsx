import type { ErrorBody } from "@cointally/contract/errors.ts";
import type { LeftCoin, WatchlistCoin } from "@cointally/contract/watchlists.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { WithRowParts } from "../../routes/coins/row-parts.tsx";
import { fakeApi, onePage } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin } from "../../testing/sample-coin.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { WatchlistPage } from "./watchlist-page.tsx";

const names = ["Anchor", "Beacon", "Cutter", "Dory"];
const coinOf = (name: string) => sampleCoin({ id: name, name });
const rowOf = (name: string): WatchlistCoin => ({
  id: name,
  coin_id: name,
  created_at: "2026-11-21T12:00:00.000Z",
  coin: coinOf(name),
});

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
    if (path === "/watchlists/left") return onePage("left_coins", []);
    if (path === "/votes/mine") return { coin_ids: [], held_coin_ids: [] };
    if (path === "/watchlists/ids") return { coin_ids: order };
    if (method === "GET") {
      return onePage("watchlist_coins", order.map(rowOf));
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

const noVotes = { coin_ids: [], held_coin_ids: [], next_vote_at: "2026-11-22T00:00:00.000Z" };

it("loads a watchlist of more than a hundred coins to its end", async () => {
  const ids = Array.from({ length: 104 }, (_, at) => `coin-${at}`);
  const api = fakeApi({
    listWatchedIds: () => ({ coin_ids: ids }),
    listLeft: () => onePage("left_coins", []),
    getMyVotesToday: () => noVotes,
    listWatched({ query = {} }) {
      const start = Number(query.cursor ?? 0);
      const end = start + Number(query.limit);
      const next_cursor = end < ids.length ? String(end) : null;
      return { ...onePage("watchlist_coins", ids.slice(start, end).map(rowOf)), total: ids.length, next_cursor };
    },
  });
  renderPage(() => (
    <ApiContext value={api}>
      <WatchlistPage userId="u1" />
    </ApiContext>
  ));
  const shown = () => screen.getAllByRole("rowheader").length;
  const more = (count: number) =>
    screen.findByRole("button", { name: m.common_show_count_more({ count: String(count) }) });
  const showMore = await more(50);
  expect(screen.getByText(m.list_coins({ count: 104 }))).toBeDefined();
  expect(shown()).toBe(50);
  fireEvent.click(showMore);
  fireEvent.click(await more(4));
  await waitFor(() => expect(shown()).toBe(104));
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
});

it("says why a watched coin was delisted, and removes it", async () => {
  const buoy: LeftCoin = {
    id: "w1",
    coin_id: "c1",
    name: "Drifting Buoy",
    symbol: "BUOY",
    reason_code: "copied_identity",
    left_at: "2026-11-21T12:00:00.000Z",
  };
  let left = [buoy];
  const removed: unknown[] = [];
  const api = fakeApi({
    listWatchedIds: () => ({ coin_ids: [] }),
    listWatched: () => onePage("watchlist_coins", []),
    listLeft: () => onePage("left_coins", left),
    unwatchCoin({ params }) {
      removed.push(params.coinId);
      left = [];
    },
  });
  renderPage(() => (
    <ApiContext value={api}>
      <WatchlistPage userId="u1" />
    </ApiContext>
  ));
  await screen.findByText(m.watchlist_delisted({ count: 1 }));
  screen.getByText(`${m.watchlist_denied_on({ day: "21 Nov 2026" })}: ${m.label_reason_copied_identity()}`);
  fireEvent.click(
    screen.getByRole("button", { name: m.watchlist_remove_coin({ coin: "Drifting Buoy" }), hidden: true }),
  );
  await waitFor(() => expect(screen.queryByText(m.watchlist_delisted({ count: 1 }))).toBeNull());
  expect(removed).toEqual(["c1"]);
});
