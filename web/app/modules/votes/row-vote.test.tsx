import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin } from "../../testing/sample-coin.ts";
import { RowVote } from "./row-vote.tsx";

const verdict = { level: "danger" as const, reasons: ["cannot_be_sold" as const] };
const trap = { ...sampleCoin({ name: "Trap" }), safety: { verdict } };
const page = "http://localhost/coins";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Renders a row's button. @returns the coins that were voted for */
function show(coin: typeof trap | ReturnType<typeof sampleCoin>, visitedAt: string | null): string[] {
  const voted: string[] = [];
  const votes = { coin_id: coin.id, total: 1, today: 1, last_24h: 1, voted: true, next_vote_at: null };
  const api = fakeApi({
    getMyVotesToday: () => ({ coin_ids: [], held_coin_ids: [], next_vote_at: new Date().toISOString() }),
    castVote: ({ params }) => {
      voted.push(String(params?.coinId));
      return { vote: { state: "counted" }, votes } as never;
    },
  });
  renderPage(() => (
    <ApiContext value={api}>
      <RowVote coin={coin} visitedAt={visitedAt} />
    </ApiContext>
  ));
  return voted;
}
const logIn = () =>
  saveSession({ token: "secret", user: { id: "0190", name: "Mara", email: "m@example.org", role: "user" } });
const question = () => screen.findByRole("dialog", { name: m.vote_danger_title() });

it("asks once before a vote for a dangerous coin, whose button has no emphasis", async () => {
  logIn();
  const voted = show(trap, null);
  const button = screen.getByRole("button", { name: /Trap/ });
  expect(button.getAttribute("data-quiet")).toBe("true");
  fireEvent.click(button);
  await question();
  fireEvent.click(screen.getByRole("button", { name: m.common_cancel() }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(voted).toEqual([]);
  fireEvent.click(button);
  await question();
  fireEvent.click(screen.getByRole("button", { name: m.vote_danger_confirm() }));
  await waitFor(() => expect(voted).toEqual([trap.id]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks a visitor, too, before the page of the vote", async () => {
  show(trap, page);
  fireEvent.click(screen.getByRole("link", { name: /Trap/ }));
  await question();
  fireEvent.click(screen.getByRole("button", { name: m.vote_danger_confirm() }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("asks nothing before a vote for another coin", async () => {
  logIn();
  const coin = sampleCoin({ name: "Harbor" });
  const voted = show(coin, null);
  const button = screen.getByRole("button", { name: /Harbor/ });
  expect(button.getAttribute("data-quiet")).toBeNull();
  fireEvent.click(button);
  await waitFor(() => expect(voted).toEqual([coin.id]));
});
