import type { Coin } from "@cointally/api/coin.ts";
import type { castVote } from "@cointally/api/votes.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useSession } from "../../lib/session.ts";
import { toastError } from "../../ui/toasts.tsx";
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
  const [answer, setAnswer] = useState<{ from: Counts; counts: Counts }>();
  const [refusedOwn, setRefusedOwn] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call<typeof castVote>("POST", `/votes/${coin.id}`),
    onSuccess({ votes }) {
      setAnswer({ from: coin.votes, counts: votes });
      remember(coin.id, votes.next_vote_at ?? nextUtcDay());
    },
    onError(error) {
      const refusal = error instanceof ApiError ? error.response : undefined;
      if (refusal?.code === "already_voted") remember(coin.id, String(refusal.next_vote_at ?? nextUtcDay()));
      if (refusal?.code === "own_coin") setRefusedOwn(true);
      toastError(error);
    },
  });
  const state: VoteState = isPending ? "pending" : voted ? "voted" : own || refusedOwn ? "barred" : "idle";
  return {
    state,
    // A page loaded later brings newer counts than the answer kept here.
    counts: answer?.from === coin.votes ? answer.counts : coin.votes,
    loggedIn: session !== null,
    cast: () => {
      if (state === "idle") mutate();
    },
  };
}

export type Vote = ReturnType<typeof useVote>;
