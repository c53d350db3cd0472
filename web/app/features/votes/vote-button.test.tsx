import type { ErrorBody } from "@cointally/api/errors.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, it } from "vitest";
import { type Api, ApiError } from "../../lib/api-client.ts";
import { ApiContext } from "../../lib/api-context.ts";
import { loseSession, saveSession } from "../../lib/session.ts";
import { intendVote, takeUpVote } from "../../lib/vote-intent.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { useVote } from "./use-vote.ts";
import { VoteButton } from "./vote-button.tsx";
import { VoteNote } from "./vote-note.tsx";

const coin = { id: "0190-cake", votes: { total: 48_211, today: 411, last_24h: 500 } };
const nextVoteAt = new Date(Date.now() + 3_600_000).toISOString();
const counted = { ...coin.votes, total: 48_212, today: 412, coin_id: coin.id, voted: true, next_vote_at: nextVoteAt };

const Where = () => <output>{useLocation().pathname}</output>;

type Answers = { mine?: string[]; vote?: () => Promise<unknown> };

function Subject({ own }: { own: boolean }) {
  const vote = useVote(coin, own);
  return (
    <>
      <VoteButton vote={vote} coinName="PancakeSwap" look="row" />
      <VoteNote vote={vote} />
    </>
  );
}

function show({ mine = [], vote = async () => ({ votes: counted }) }: Answers = {}, own = false) {
  const call = (method: string) =>
    method === "POST" ? vote() : Promise.resolve({ coin_ids: mine, next_vote_at: nextVoteAt });
  render(
    <MemoryRouter initialEntries={["/coins?page=2"]}>
      <ApiContext value={{ call } as unknown as Api}>
        <QueryClientProvider client={new QueryClient()}>
          <Subject own={own} />
          <Toasts />
          <Where />
        </QueryClientProvider>
      </ApiContext>
    </MemoryRouter>,
  );
}

const logIn = () =>
  saveSession({ token: "t", user: { id: "0190-mara", name: "Mara", email: "m@example.org", role: "user" } });
const button = () => screen.getByRole("button", { name: /PancakeSwap/ });
const refusal = (statusCode: number, code: ErrorBody["code"], error: string) =>
  new ApiError(statusCode, { statusCode, code, error, message: error });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("leads a visitor to login and back", () => {
  show();
  const link = screen.getByRole("link", { name: "Vote for PancakeSwap. 411 votes today" });
  const redirect = new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("redirect");
  expect(redirect).toBe(`${window.location.origin}/coins?page=2`);
});

it("has the focus for one who comes back from login to vote, once", async () => {
  show();
  fireEvent.click(screen.getByRole("link", { name: /^Vote for PancakeSwap/ }));
  cleanup();
  logIn();
  show();
  await waitFor(() => expect(document.activeElement).toBe(button()));
  cleanup();
  show();
  await act(() => new Promise(requestAnimationFrame));
  expect(document.activeElement).not.toBe(button());
});

it("casts no vote by itself", async () => {
  intendVote(coin.id);
  logIn();
  let sent = 0;
  show({
    vote: async () => {
      sent += 1;
    },
  });
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect([sent, button().getAttribute("data-state")]).toEqual([0, "idle"]);
});

it("waits with the count for the server's answer", async () => {
  logIn();
  let answer = (_: unknown) => {};
  show({
    vote: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  fireEvent.click(button());
  await waitFor(() =>
    expect(button().getAttribute("aria-label")).toBe("Sending your vote for PancakeSwap. 411 votes today"),
  );
  expect(button().getAttribute("data-state")).toBe("pending");
  await act(async () => answer({ votes: counted }));
  await waitFor(() => expect(button().getAttribute("data-state")).toBe("voted"));
  expect(button().getAttribute("aria-label")).toMatch(
    /^Voted for PancakeSwap\. 412 votes today\. Next vote at 00:00 UTC, in /,
  );
  expect(button().getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(/^Counted\. Next vote at 00:00 UTC/)).toBeDefined();
});

it("shows the vote of another visit, and sends none again", async () => {
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

it("is barred on one's own coin, with the reason in its name and note", () => {
  logIn();
  show({}, true);
  expect(button().getAttribute("aria-label")).toBe(
    "Yours: PancakeSwap. 411 votes today. You cannot vote for your own coin",
  );
  expect(screen.getByText("You submitted this coin, so you cannot vote for it.")).toBeDefined();
});

it.each([
  ["a vote of today, cast elsewhere", 409, "already_voted", "You already voted for this coin today.", "voted"],
  ["one's own coin", 403, "own_coin", "You submitted this coin.", "barred"],
  ["an email that is not verified", 403, "email_not_verified", "Confirm your email first.", "idle"],
  ["too many requests", 429, "too_many_requests", "Wait a minute, then try again.", "idle"],
] as const)("says why and keeps the count: %s", async (_, status, code, words, state) => {
  logIn();
  show({ vote: () => Promise.reject(refusal(status, code, words)) });
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByText(words)).toBeDefined());
  await waitFor(() => expect(button().getAttribute("data-state")).toBe(state));
  expect(button().getAttribute("aria-label")).toContain("411 votes today");
  fireEvent.click(screen.getByRole("button", { name: "Close this message" }));
});

it("leads to login, without an error, when the session turns out to be dead, and remembers the vote", async () => {
  logIn();
  show({
    vote: async () => {
      loseSession();
      throw refusal(401, "unauthorized", "Log in first.");
    },
  });
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByText("/login")).toBeDefined());
  expect(screen.queryByText("Log in first.")).toBeNull();
  expect(takeUpVote(coin.id)).toBe(true);
});
