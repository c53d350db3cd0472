import type { Coin } from "@cointally/api/coin.ts";
import type { ErrorBody } from "@cointally/api/errors.ts";
import type { castVote } from "@cointally/api/votes.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useSession } from "../../lib/session.ts";
import { intendVote } from "../../lib/vote-intent.ts";
import { useTold } from "../../ui/use-told.ts";
import { useRememberVote, useVotedToday } from "./votes-today.ts";

export type VoteState = "idle" | "pending" | "voted" | "barred";
type Counts = Coin["votes"];

const dayMs = 86_400_000;
const nextUtcDay = () => new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs).toISOString();

/**
 * One coin's vote: its state, its counts, and casting it. Counts change only by the server's answer. `own` is known
 * where the creator is; elsewhere the server's refusal tells.
 */
export function useVote(coin: Pick<Coin, "id" | "votes">, own = false) {
  const api = useApi();
  const session = useSession();
  const voted = useVotedToday(coin.id);
  const remember = useRememberVote();
  const tell = useTold();
  const [answer, setAnswer] = useState<{ from: Counts; counts: Counts }>();
  const [refusal, setRefusal] = useState<ErrorBody["code"]>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call<typeof castVote>("POST", `/votes/${coin.id}`),
    onSuccess({ votes }) {
      setAnswer({ from: coin.votes, counts: votes });
      setRefusal(undefined);
      remember(coin.id, votes.next_vote_at ?? nextUtcDay());
    },
    onError(error) {
      const said = error instanceof ApiError ? error.response : undefined;
      setRefusal(said?.code);
      if (said?.code === "already_voted") remember(coin.id, String(said.next_vote_at ?? nextUtcDay()));
      if (said?.code === "email_not_verified" || said?.code === "unauthorized") intendVote(coin.id);
      tell(error);
    },
  });
  const barred = own || refusal === "own_coin";
  const state: VoteState = isPending ? "pending" : voted ? "voted" : barred ? "barred" : "idle";
  return {
    coinId: coin.id,
    state,
    // A page loaded later brings newer counts than the answer kept here.
    counts: answer?.from === coin.votes ? answer.counts : coin.votes,
    loggedIn: session !== null,
    /** The server wants a confirmed email before it counts a vote. */
    unconfirmed: state === "idle" && refusal === "email_not_verified",
    cast: () => {
      if (state === "idle") mutate();
    },
  };
}

export type Vote = ReturnType<typeof useVote>;
