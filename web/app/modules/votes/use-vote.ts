import type { Coin } from "@cointally/contract/coin.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useSession } from "../../lib/session.ts";
import { saveVoteIntent } from "../../lib/vote-intent.ts";
import { useErrorHandler } from "../../ui/use-error-handler.ts";
import { useCountsWithOwn, useRememberVote, useVotedToday } from "./votes-today.ts";

export type VoteState = "idle" | "pending" | "voted" | "barred";
const dayMs = 86_400_000;
const nextUtcDay = () => new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs).toISOString();

type Known = {
  /** Whether the coin is one's own, where the creator is known; elsewhere the server's refusal tells. */
  own?: boolean;
  /** The counts of a vote of today are asked for once; otherwise only where the page has none at all (lists). */
  exact?: boolean;
};

/**
 * One coin's vote: its state, its counts, and casting it. Counts change only by the server's answers. The page may have been
 * made before one's vote: beside "Voted" stand counts that contain it.
 */
export function useVote(coin: Pick<Coin, "id" | "slug" | "votes">, { own = false, exact = false }: Known = {}) {
  const api = useApi();
  const session = useSession();
  const voted = useVotedToday(coin.id);
  const remember = useRememberVote();
  const tell = useErrorHandler();
  const [counts, keepCounts] = useCountsWithOwn(coin, voted, exact);
  const [refusal, setRefusal] = useState<ErrorBody["code"]>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.castVote({ params: { coinId: coin.id } }),
    onSuccess({ votes }) {
      keepCounts(votes);
      setRefusal(undefined);
      remember(coin.id, votes.next_vote_at ?? nextUtcDay());
    },
    onError(error) {
      const said = error instanceof ApiError ? error.response : undefined;
      setRefusal(said?.code);
      if (said?.code === "already_voted") remember(coin.id, String(said.next_vote_at ?? nextUtcDay()));
      if (said?.code === "email_not_verified" || said?.code === "unauthorized") saveVoteIntent(coin.id);
      tell(error);
    },
  });
  const barred = own || refusal === "own_coin";
  const state: VoteState = isPending ? "pending" : voted ? "voted" : barred ? "barred" : "idle";
  return {
    coinId: coin.id,
    slug: coin.slug,
    state,
    counts,
    loggedIn: session !== null,
    /** The vote was counted while this page stood. */
    justCast: isSuccess && voted,
    /** The server wants a confirmed email before it counts a vote. */
    unconfirmed: state === "idle" && refusal === "email_not_verified",
    cast: () => {
      if (state === "idle") mutate();
    },
  };
}

export type Vote = ReturnType<typeof useVote>;
