import type { Coin } from "@cointally/contract/coin.ts";
import type { Votes } from "@cointally/contract/votes.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, query } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { useNow } from "../../lib/format/clock.ts";
import { useSession } from "../../lib/session/session.ts";

const votesTodayQuery = (api: Api, userId: string | undefined) =>
  queryOptions({
    ...query(api.getMyVotesToday),
    enabled: userId !== undefined,
  });

/** Whether the user voted for this coin in the current UTC day; one request for all coins of a page. */
export function useVotedToday(coinId: string): boolean {
  // Selects only this coin, so that a vote for another one does not render it again.
  const { data: until } = useQuery({
    ...votesTodayQuery(useApi(), useSession()?.user.id),
    select: ({ coin_ids, next_vote_at }) => (coin_ids.includes(coinId) ? Date.parse(next_vote_at) : 0),
  });
  return useNow() < (until ?? 0);
}

/** False while the user's votes of today are being read: a vote button then says neither that a vote is possible nor that it was cast. */
export function useKnowsVotes(): boolean {
  const userId = useSession()?.user.id;
  const { isPending } = useQuery(votesTodayQuery(useApi(), userId));
  return userId === undefined || !isPending;
}

/** Whether the user's vote of today for this coin is held for review. */
export const useHeldToday = (coinId: string): boolean =>
  useQuery({
    ...votesTodayQuery(useApi(), useSession()?.user.id),
    select: ({ held_coin_ids }) => held_coin_ids.includes(coinId),
  }).data ?? false;

/** Ids of the coins that the user voted for in the current UTC day; undefined while loading. */
export const useVotedCoins = (): string[] | undefined =>
  useQuery(votesTodayQuery(useApi(), useSession()?.user.id)).data?.coin_ids;

/** Adds a coin to the cached votes of today, once the server has counted a vote or answered that it was counted before. */
export function useRememberVote(): (coinId: string, nextVoteAt: string) => void {
  const queryClient = useQueryClient();
  const api = useApi();
  return (coinId, next_vote_at) =>
    queryClient.setQueryData(query(api.getMyVotesToday).queryKey, (cached) => ({
      coin_ids: [...(cached?.coin_ids ?? []), coinId],
      held_coin_ids: cached?.held_coin_ids ?? [],
      next_vote_at,
    }));
}

/**
 * A coin's vote counts and a function to update them. After the user has voted, the counts of the vote's response or of one request
 * are used until the page has newer ones. The request is made for every coin when `exact`, else only when the page shows no vote
 * today and therefore cannot include the user's.
 */
export function useVoteCounts(
  { id, votes }: Pick<Coin, "id" | "votes">,
  voted: boolean,
  exact: boolean,
): [Coin["votes"], (fetched: Votes) => void] {
  const api = useApi();
  const queryClient = useQueryClient();
  const counted = query(api.getVotes, { params: { coinId: id } });
  const { data: fetched } = useQuery({
    ...counted,
    enabled: voted && (exact || votes.today === 0),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Totals only grow, so the greater one is newer.
  const counts = voted && fetched && fetched.total > votes.total ? fetched : votes;
  return [counts, (fetched) => queryClient.setQueryData(counted.queryKey, fetched)];
}
