import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { expireSession, saveSession } from "../../lib/session/session.ts";
import { consumeVoteIntent, saveVoteIntent } from "../../lib/session/vote-intent.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { useVote } from "./use-vote.ts";
import { VoteButton } from "./vote-button.tsx";
import { VoteNote } from "./vote-note.tsx";

const coin = {
  id: "0190-cake",
  slug: "pancakeswap",
  name: "PancakeSwap",
  votes: { total: 48_211, today: 411, last_24h: 500 },
};
const nextVoteAt = new Date(Date.now() + 3_600_000).toISOString();
const counted = { ...coin.votes, total: 48_212, today: 412, coin_id: coin.id, voted: true, next_vote_at: nextVoteAt };

const CurrentPath = () => <output>{useLocation().pathname}</output>;

type Responses = { mine?: string[]; held?: string[]; vote?: () => Promise<unknown>; requests?: string[] };
type Page = { own?: boolean; exact?: boolean; votes?: typeof coin.votes; look?: "row" | "big" };

function Subject({ own, exact, votes = coin.votes, look = "row" }: Page) {
  const vote = useVote({ ...coin, votes }, { own, exact });
  return (
    <>
      <VoteButton vote={vote} coinName="PancakeSwap" look={look} />
      <VoteNote vote={vote} />
    </>
  );
}

function show(
  {
    mine = [],
    held = [],
    vote = async () => ({ vote: { state: "counted" }, votes: counted }),
    requests = [],
  }: Responses = {},
  page: Page = {},
  Shown = () => <Subject {...page} />,
) {
  const call = async (method: string, path: string) => {
    if (method === "POST") return vote();
    requests.push(path);
    return path === "/votes/mine" ? { coin_ids: mine, held_coin_ids: held, next_vote_at: nextVoteAt } : counted;
  };
  render(
    <MemoryRouter initialEntries={["/coins?page=2"]}>
      <ApiContext value={createApi(call)}>
        <QueryClientProvider client={new QueryClient()}>
          <Shown />
          <Toasts />
          <CurrentPath />
        </QueryClientProvider>
      </ApiContext>
    </MemoryRouter>,
  );
}

const logIn = () =>
  saveSession({ token: "t", user: { id: "0190-mara", name: "Mara", email: "m@example.org", role: "user" } });
const button = () => screen.getByRole("button", { name: /PancakeSwap/ });
const apiError = (statusCode: number, code: ErrorBody["code"], error: string) =>
  new ApiError(statusCode, { statusCode, code, error, message: error });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("links visitors to the vote by email, with the page to return to", () => {
  show();
  const link = screen.getByRole("link", { name: "Vote for PancakeSwap. 411 votes today" });
  const url = new URL(link.getAttribute("href") ?? "", "http://x");
  expect(url.pathname).toBe("/vote/pancakeswap");
  expect(url.searchParams.get("redirect")).toBe(`${window.location.origin}/coins?page=2`);
});

it("focuses the button once when the user returns from login to vote", async () => {
  show({}, { look: "big" });
  fireEvent.click(screen.getByRole("link", { name: /^Vote for PancakeSwap/ }));
  cleanup();
  logIn();
  show({}, { look: "big" });
  await waitFor(() => expect(document.activeElement).toBe(button()));
  cleanup();
  show({}, { look: "big" });
  await act(() => new Promise(requestAnimationFrame));
  expect(document.activeElement).not.toBe(button());
});

it("casts no vote without a click", async () => {
  saveVoteIntent(coin.id);
  logIn();
  let sent = 0;
  show(
    {
      vote: async () => {
        sent += 1;
      },
    },
    { look: "big" },
  );
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect([sent, button().getAttribute("data-state")]).toEqual([0, "idle"]);
});

it("changes the count only when the server has responded", async () => {
  logIn();
  let respond: ((response: unknown) => void) | undefined;
  show({
    vote: () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  });
  fireEvent.click(button());
  await waitFor(() => expect(respond).toBeDefined());
  await waitFor(() =>
    expect(button().getAttribute("aria-label")).toBe("Sending your vote for PancakeSwap. 411 votes today"),
  );
  expect(button().getAttribute("data-state")).toBe("pending");
  await act(async () => respond?.({ vote: { state: "counted" }, votes: counted }));
  await waitFor(() => expect(button().getAttribute("data-state")).toBe("voted"));
  expect(button().getAttribute("aria-label")).toMatch(
    /^Voted for PancakeSwap\. 412 votes today\. Next vote at 00:00 UTC, in /,
  );
  expect(button().getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(/^Counted\. Next vote at 00:00 UTC/)).toBeDefined();
});

it("shows a vote of an earlier visit and does not send it again", async () => {
  logIn();
  let sent = 0;
  show({
    mine: [coin.id],
    vote: async () => {
      sent += 1;
    },
  });
  await waitFor(() => expect(button().getAttribute("data-state")).toBe("voted"));
  fireEvent.click(button());
  expect(sent).toBe(0);
});

const noneYet = { total: 0, today: 0, last_24h: 0 };

it.each([
  ["a coin's page", { exact: true }, 412, true],
  ["a row that shows no vote today", { votes: noneYet }, 412, true],
  ["a row whose count may include the vote", {}, 411, false],
] as const)("shows counts that include a vote of an earlier visit: %s", async (_, page, today, asks) => {
  logIn();
  const requests: string[] = [];
  show({ mine: [coin.id], requests }, page);
  await waitFor(() => expect(button().getAttribute("aria-label")).toContain(`Voted for PancakeSwap. ${today} votes`));
  expect(requests).toEqual(asks ? ["/votes/mine", `/votes/${coin.id}`] : ["/votes/mine"]);
});

it("does not request the counts that the vote's response contained", async () => {
  logIn();
  const requests: string[] = [];
  show({ requests }, { exact: true });
  fireEvent.click(button());
  await waitFor(() => expect(button().getAttribute("aria-label")).toContain("412 votes today"));
  expect(requests).toEqual(["/votes/mine"]);
});

it("shows the page's counts when they are newer than the vote's", async () => {
  logIn();
  show({ mine: [coin.id] }, { exact: true, votes: { total: 48_213, today: 413, last_24h: 502 } });
  await waitFor(() => expect(button().getAttribute("aria-label")).toContain("Voted for PancakeSwap. 413 votes"));
});

it("shows the counts of the vote's response when the page gets older ones after it", async () => {
  logIn();
  let setVotes = (_: typeof coin.votes) => {};
  const Page = () => {
    const [votes, set] = useState(coin.votes);
    setVotes = set;
    return <Subject exact votes={votes} />;
  };
  show({}, {}, Page);
  fireEvent.click(button());
  await waitFor(() => expect(button().getAttribute("aria-label")).toContain("Voted for PancakeSwap. 412 votes"));
  act(() => setVotes({ ...coin.votes, last_24h: 499 }));
  expect(button().getAttribute("aria-label")).toContain("Voted for PancakeSwap. 412 votes");
});

it("disables the button on the user's own coin and says why in its name and note", () => {
  logIn();
  show({}, { own: true });
  expect(button().getAttribute("aria-label")).toBe(
    "Yours: PancakeSwap. 411 votes today. You cannot vote for your own coin",
  );
  expect(screen.getByText("You submitted this coin, so you cannot vote for it.")).toBeDefined();
});

it.each([
  ["a vote cast today in another browser", 409, "already_voted", "You already voted for this coin today.", "voted"],
  ["the user's own coin", 403, "own_coin", "You submitted this coin.", "own_coin"],
  ["an email that is not verified", 403, "email_not_verified", "Confirm your email first.", "idle"],
  ["too many requests", 429, "too_many_requests", "Wait a minute, then try again.", "idle"],
] as const)("shows the error and leaves the count unchanged: %s", async (_, status, code, message, state) => {
  logIn();
  show({ vote: () => Promise.reject(apiError(status, code, message)) });
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByText(message)).toBeDefined());
  await waitFor(() => expect(button().getAttribute("data-state")).toBe(state));
  expect(button().getAttribute("aria-label")).toContain("411 votes today");
  fireEvent.click(screen.getByRole("button", { name: m.common_close_message() }));
});

it("opens login without an error when the session has ended, and remembers the vote", async () => {
  logIn();
  show({
    vote: async () => {
      expireSession();
      throw apiError(401, "unauthorized", "Log in first.");
    },
  });
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByText("/login")).toBeDefined());
  expect(screen.queryByText("Log in first.")).toBeNull();
  expect(consumeVoteIntent(coin.id)).toBe(true);
});

it("says that a held vote is being checked, and does not call it counted", async () => {
  logIn();
  show({ mine: [coin.id], held: [coin.id] });
  await waitFor(() => expect(screen.getByText(/^Your vote is being checked\./)).toBeTruthy());
  expect(screen.queryByText(/^Counted\./)).toBeNull();
});
