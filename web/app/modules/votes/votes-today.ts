import type { Coin } from "@cointally/contract/coin.ts";
import type { Votes } from "@cointally/contract/votes.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useNow } from "../../lib/clock.ts";
import { useSession } from "../../lib/session.ts";

const votesToday = (api: Api, userId: string | undefined) =>
  queryOptions({
    ...query(api.getMyVotesToday),
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
  const api = useApi();
  return (coinId, next_vote_at) =>
    queryClient.setQueryData(query(api.getMyVotesToday).queryKey, (kept) => ({
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
  const counted = query(api.getVotes, { params: { coinId: id } });
  const { data: told } = useQuery({
    ...counted,
    enabled: voted && (exact || votes.today === 0),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Votes are only ever added: the greater count is the newer one.
  const counts = voted && told && told.total > votes.total ? told : votes;
  return [counts, (told) => queryClient.setQueryData(counted.queryKey, told)];
}
