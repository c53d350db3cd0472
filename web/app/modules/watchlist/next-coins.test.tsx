import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { fakeApi, onePage } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin, sampleId } from "../../testing/sample-coin.ts";
import { NextCoins } from "./next-coins.tsx";

const at = "2026-11-21T12:00:00.000Z";
const nextVoteAt = new Date(Date.now() + 3_600_000).toISOString();
const harbor = sampleCoin({ name: "Harbor" });
const anchor = sampleCoin({ name: "Anchor" });
const buoy = sampleCoin({ name: "Buoy" });

beforeEach(() =>
  saveSession({ token: "t", user: { id: sampleId(), name: "Mara", email: "m@example.org", role: "user" } }),
);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Shows what follows a vote for Harbor, to a user who watches these coins and has voted for those. */
function open(watched: Coin[], votedIds: string[]) {
  const api = fakeApi({
    listWatched: () =>
      onePage(
        "watchlist_coins",
        watched.map((coin) => ({ id: sampleId(), coin_id: coin.id, created_at: at, coin })),
      ),
    getMyVotesToday: () => ({ coin_ids: votedIds, held_coin_ids: [], next_vote_at: nextVoteAt }),
    castVote({ params }) {
      const vote = { id: sampleId(), coin_id: params.coinId as string, day: "2026-11-21", created_at: at };
      return {
        vote: { ...vote, state: "counted" },
        votes: { coin_id: vote.coin_id, total: 1, today: 1, last_24h: 1, voted: true, next_vote_at: nextVoteAt },
      };
    },
  });
  renderPage(() => (
    <ApiContext value={api}>
      <NextCoins coinId={harbor.id} />
    </ApiContext>
  ));
}

it("offers the watched coins without a vote of today, each one click away", async () => {
  const voted = sampleCoin({ name: "Cutter" });
  open([voted, harbor, anchor, buoy], [voted.id, harbor.id]);
  await screen.findByRole("heading", { name: m.vote_next() });
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    m.vote_name({ coin: "Anchor", votes: m.vote_votes_today({ count: "0" }) }),
    m.vote_name({ coin: "Buoy", votes: m.vote_votes_today({ count: "0" }) }),
  ]);
  fireEvent.click(screen.getAllByRole("button")[0] as HTMLElement);
  await screen.findByRole("button", { name: /^Voted for Anchor/ });
  expect(screen.getByRole("button", { name: /^Vote for Buoy/ })).toBeDefined();
});

it("says when every watched coin has a vote of today", async () => {
  open([harbor, anchor], [harbor.id, anchor.id]);
  expect(await screen.findByText(m.vote_next_none())).toBeDefined();
});
