import type { EmailVoteStatus } from "@cointally/contract/votes.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "../../../lib/api/api.ts";
import { useSession } from "../../../lib/session/session.ts";
import { tabStorage } from "../../../lib/storage/storage.ts";
import { useEmailVoteApi } from "./email-vote-api.ts";

/** A vote that is confirmed by the link in an email. */
export type VoteRequest = { id: string; email: string };

const storageKey = (coinId: string) => `cointally.vote_request.${coinId}`;

function read(coinId: string): VoteRequest | null {
  try {
    const { id, email } = JSON.parse(tabStorage.get(storageKey(coinId)) ?? "null");
    return typeof id === "string" && typeof email === "string" ? { id, email } : null;
  } catch {
    return null;
  }
}

/** This tab's request for a vote by email. It survives a reload, because phones discard tabs while the user reads email. */
export function useVoteRequest(coinId: string): [VoteRequest | null, (request: VoteRequest | null) => void] {
  const [request, setRequest] = useState<VoteRequest | null>(null);
  // After hydration: the server cannot read the tab's storage.
  useEffect(() => setRequest(read(coinId)), [coinId]);
  const set = (next: VoteRequest | null) => {
    if (next) tabStorage.set(storageKey(coinId), JSON.stringify(next));
    else tabStorage.remove(storageKey(coinId));
    setRequest(next);
  };
  return [request, set];
}

const firstIntervalMs = 2_000;
const maxIntervalMs = 15_000;

/**
 * Polls the status of a request while it is pending and the page is visible, with growing intervals; at once when the page gets the
 * focus back or this browser logs in.
 */
export function useVoteStatus(id: string | undefined): EmailVoteStatus | undefined {
  const api = useEmailVoteApi();
  const userId = useSession()?.user.id;
  const { data, refetch } = useQuery({
    ...query(api.getEmailVote, { params: { request_id: id ?? "" }, shared: true }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== "pending"
        ? false
        : Math.min(firstIntervalMs * 1.2 ** (state.dataUpdateCount + state.errorUpdateCount), maxIntervalMs),
    refetchOnWindowFocus: ({ state }) => (state.data?.status === "pending" ? "always" : false),
    staleTime: 0,
  });
  useEffect(() => {
    if (userId !== undefined && id !== undefined) refetch();
  }, [userId, id, refetch]);
  return data?.status;
}
