import type { Coin } from "@cointally/contract/coin.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-client.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useSession } from "../../lib/session/session.ts";
import { saveVoteIntent } from "../../lib/session/vote-intent.ts";
import { useErrorHandler } from "../../ui/feedback/use-error-handler.ts";
import { useHeldToday, useKnowsVotes, useRememberVote, useVoteCounts, useVotedToday } from "./votes-today.ts";

/** `unknown` until the user's votes of today are read: a press then casts the vote, or learns that it was cast before. */
export type VoteState = "unknown" | "idle" | "pending" | "voted" | "own_coin";
const dayMs = 86_400_000;
const nextUtcDay = () => new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs).toISOString();

type Options = {
  /** Whether the user submitted the coin, where the page knows it; otherwise the server's error code decides. */
  own?: boolean;
  /** Fetches the counts after a vote from the server; otherwise only when the page shows no vote today (lists). */
  exact?: boolean;
};

/**
 * A coin's vote: its state, its counts, and how to cast it. Counts come from server responses only. The page may have been rendered
 * before the user's vote, so beside "Voted" the counts include it.
 */
export function useVote(
  coin: Pick<Coin, "id" | "slug" | "name" | "votes">,
  { own = false, exact = false }: Options = {},
) {
  const api = useApi();
  const session = useSession();
  const voted = useVotedToday(coin.id);
  const isKnown = useKnowsVotes();
  const isHeld = useHeldToday(coin.id);
  const remember = useRememberVote();
  const handleError = useErrorHandler();
  const [counts, setCounts] = useVoteCounts(coin, voted, exact);
  const [errorCode, setErrorCode] = useState<ErrorBody["code"]>();
  const { mutate, isPending, isSuccess } = useMutation({
    // Loaded with the first vote, since every list has this file.
    mutationFn: async () => (await import("./cast-vote.ts")).castVote(api, coin, castAgain),
    onSuccess({ votes }) {
      setCounts(votes);
      setErrorCode(undefined);
      remember(coin.id, votes.next_vote_at ?? nextUtcDay());
    },
    onError(error) {
      const response = error instanceof ApiError ? error.response : undefined;
      setErrorCode(response?.code);
      if (response?.code === "already_voted") remember(coin.id, String(response.next_vote_at ?? nextUtcDay()));
      if (response?.code === "email_not_verified" || response?.code === "unauthorized") saveVoteIntent(coin.id);
      handleError(error);
    },
  });
  // What it changes is in the query cache, so it works after the visitor has left the page.
  function castAgain(): void {
    mutate();
  }
  const isOwn = own || errorCode === "own_coin";
  const state: VoteState = stateOf({ isPending, voted, isOwn, isKnown });
  return {
    coinId: coin.id,
    slug: coin.slug,
    state,
    counts,
    loggedIn: session !== null,
    /** The vote of today is under review and counts later. */
    isHeld: voted && isHeld,
    /** The vote was cast on this page. */
    justCast: isSuccess && voted,
    /** The server requires a confirmed email address before it counts a vote. */
    emailUnconfirmed: state === "idle" && errorCode === "email_not_verified",
    cast: () => {
      if (state === "idle" || state === "unknown") mutate();
    },
  };
}

type Known = { isPending: boolean; voted: boolean; isOwn: boolean; isKnown: boolean };

function stateOf({ isPending, voted, isOwn, isKnown }: Known): VoteState {
  if (isPending) return "pending";
  if (voted) return "voted";
  if (isOwn) return "own_coin";
  return isKnown ? "idle" : "unknown";
}

export type Vote = ReturnType<typeof useVote>;
