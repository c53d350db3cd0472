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
const dangerous = { verdict: { level: "danger", reasons: ["not_sellable"] } } as unknown as Coin["safety"];
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

/** Shows what follows a vote for Harbor, to a user who watches these coins and has voted for those, with these similar coins and these in Today's best. */
function open(
  watched: Coin[],
  votedIds: string[],
  { similar = [], best = [] }: { similar?: Coin[]; best?: Coin[] } = {},
) {
  const api = fakeApi({
    getCoin: () => ({ coin: harbor }),
    listCoins: () => onePage("coins", similar),
    listTodayBestCoins: () => onePage("coins", best),
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

it("offers similar coins, then those close behind, where the watchlist has too few; none that is dangerous or has the user's vote", async () => {
  const [first, alike, behind, voted] = ["First", "Alike", "Behind", "Cutter"].map((name) => sampleCoin({ name })) as [
    Coin,
    Coin,
    Coin,
    Coin,
  ];
  const trap = sampleCoin({ name: "Trap", safety: dangerous });
  open([anchor, trap], [harbor.id, voted.id], {
    similar: [trap, harbor, voted, alike],
    best: [first, harbor, trap, voted, alike, behind],
  });
  await screen.findByRole("heading", { name: m.vote_next() });
  const names = screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label")?.replace(/^Vote for (\w+).*/, "$1"));
  expect(names).toEqual(["Anchor", "Alike", "Behind"]);
});

it("offers coins before it when none is behind it", async () => {
  const [first, second] = ["First", "Second"].map((name) => sampleCoin({ name }));
  open([], [harbor.id], { best: [first, second, harbor] as Coin[] });
  expect((await screen.findAllByRole("button")).map((button) => button.getAttribute("aria-label"))).toEqual(
    ["Second", "First"].map((coin) => m.vote_name({ coin, votes: m.vote_votes_today({ count: "0" }) })),
  );
  expect(screen.getByText(m.vote_next_empty())).toBeDefined();
});
