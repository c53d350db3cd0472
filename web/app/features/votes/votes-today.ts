import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { getMyVotesToday } from "@cointally/api/votes.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useNow } from "../../lib/clock.ts";
import { useSession } from "../../lib/session.ts";

type VotesToday = AnswerOf<typeof getMyVotesToday>;

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
