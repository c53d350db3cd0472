import type { EmailVoteStatus } from "@cointally/contract/votes.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useSession } from "../../lib/session.ts";
import { tabStorage } from "../../lib/storage.ts";

/** A vote that waits for the link of an email. */
export type VoteRequest = { id: string; email: string };

const keyOf = (coinId: string) => `cointally.vote_request.${coinId}`;

function read(coinId: string): VoteRequest | null {
  try {
    const { id, email } = JSON.parse(tabStorage.get(keyOf(coinId)) ?? "null");
    return typeof id === "string" && typeof email === "string" ? { id, email } : null;
  } catch {
    return null;
  }
}

/** What this tab has asked for; it outlives a reload, since phones drop a tab while its owner reads email. */
export function useVoteRequest(coinId: string): [VoteRequest | null, (request: VoteRequest | null) => void] {
  const [request, setRequest] = useState<VoteRequest | null>(null);
  // After hydration: the server knows of no tab.
  useEffect(() => setRequest(read(coinId)), [coinId]);
  const set = (next: VoteRequest | null) => {
    if (next) tabStorage.set(keyOf(coinId), JSON.stringify(next));
    else tabStorage.remove(keyOf(coinId));
    setRequest(next);
  };
  return [request, set];
}

const firstWaitMs = 2_000;
const longestWaitMs = 15_000;

/**
 * What became of a request: asked again while it waits and the page is looked at, less often each time, and at once when one comes back
 * to the page or this browser is logged in.
 */
export function useVoteStatus(id: string | undefined): EmailVoteStatus | undefined {
  const api = useApi();
  const userId = useSession()?.user.id;
  const { data, refetch } = useQuery({
    ...query(api.getEmailVote, { params: { request_id: id ?? "" }, anonymous: true }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== "pending"
        ? false
        : Math.min(firstWaitMs * 1.2 ** (state.dataUpdateCount + state.errorUpdateCount), longestWaitMs),
    refetchOnWindowFocus: ({ state }) => (state.data?.status === "pending" ? "always" : false),
    staleTime: 0,
  });
  useEffect(() => {
    if (userId !== undefined && id !== undefined) refetch();
  }, [userId, id, refetch]);
  return data?.status;
}
