import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getMyVotesToday, getVotes, Votes } from "@cointally/contract/votes.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useNow } from "../../lib/clock.ts";
import { useSession } from "../../lib/session.ts";

type VotesToday = ResponseOf<typeof getMyVotesToday>;

const votesToday = (api: Api, userId: string | undefined) =>
  queryOptions({
    queryKey: ["votes", userId, "today"],
    queryFn: ({ signal }) => api.call<typeof getMyVotesToday>("GET", "/votes/mine", { signal }),
    enabled: userId !== undefined,
  });

/** Whether one voted for this coin in the current UTC day; asked once for all coins of a page. */
export function useVotedToday(coinId: string): boolean {
  // The row of this coin alone follows: a vote for another one changes nothing here.
  const { data: until } = useQuery({
    ...votesToday(useApi(), useSession()?.user.id),
    select: ({ coin_ids, next_vote_at }) => (coin_ids.includes(coinId) ? Date.parse(next_vote_at) : 0),
  });
  return useNow() < (until ?? 0);
}

/** The coins one voted for in the current UTC day; undefined until they are known. */
export const useVotedCoins = (): string[] | undefined =>
  useQuery(votesToday(useApi(), useSession()?.user.id)).data?.coin_ids;

/** Remembers a vote that the server has confirmed, or says that it had already. */
export function useRememberVote(): (coinId: string, nextVoteAt: string) => void {
  const queryClient = useQueryClient();
  const { queryKey } = votesToday(useApi(), useSession()?.user.id);
  return (coinId, next_vote_at) =>
    queryClient.setQueryData<VotesToday>(queryKey, (kept) => ({
      coin_ids: [...(kept?.coin_ids ?? []), coinId],
      next_vote_at,
    }));
}

/**
 * A coin's counts as the page has them, or, once one voted, those that the server told with or after the vote, until a page
 * brings newer ones; and how to keep what it told. Asked for once: of every coin when `exact`, else where the page counts no
 * vote today at all and so cannot contain one's own.
 */
export function useCountsWithOwn(
  { id, votes }: Pick<Coin, "id" | "votes">,
  voted: boolean,
  exact: boolean,
): [Coin["votes"], (told: Votes) => void] {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = ["votes", useSession()?.user.id, id];
  const { data: told } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call<typeof getVotes>("GET", `/votes/${id}`, { signal }),
    enabled: voted && (exact || votes.today === 0),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Votes are only ever added: the greater count is the newer one.
  const counts = voted && told && told.total > votes.total ? told : votes;
  return [counts, (told) => queryClient.setQueryData<Votes>(queryKey, told)];
}
