import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type {
  FarmStatus,
  fetchFactories,
  listFarmFactories,
  listFarmsByStatus,
  setFarmStatus,
  updateFarms,
} from "@cointally/contract/farms.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";

/** The desk's lists: farms of one status, and those whose last reading failed. */
export const deskLists = ["pending", "active", "finished", "hidden", "failed"] as const;
export type DeskList = (typeof deskLists)[number];

const limit = 25;
/** What the desk keeps of an account. */
export const deskKey = (userId: string) => ["farm desk", userId];

/** Farms of a list, page by page; `search` is a word of a token, or the beginning of an address. */
export function useDeskFarms(userId: string, list: DeskList, search: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...deskKey(userId), list, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call<typeof listFarmsByStatus>("GET", `/farms/${list}`, {
        query: { limit, cursor, search: search || null },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });
}

/** The factories that the operator named. */
export function useFactories(userId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...deskKey(userId), "factories"],
    queryFn: ({ signal }) => api.call<typeof listFarmFactories>("GET", "/farms/factories", { signal }),
    staleTime: 0,
  });
}

export type ReadOutcome =
  | { did: "fetch"; answer: ResponseOf<typeof fetchFactories> }
  | { did: "update"; answer: ResponseOf<typeof updateFarms> };

/** Looks for new farms, or reads all again, on one chain or on all. */
export function useReadFarms(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ did, chainId }: { did: ReadOutcome["did"]; chainId: number | null }): Promise<ReadOutcome> => {
      const body = chainId === null ? {} : { chain_id: chainId };
      return did === "fetch"
        ? { did, answer: await api.call<typeof fetchFactories>("POST", "/farms/factories/fetch", { body }) }
        : { did, answer: await api.call<typeof updateFarms>("POST", "/farms/factories/update", { body }) };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey(userId) }),
  });
}

/** Moves a farm to another status. */
export function useMoveFarm(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: FarmStatus }) =>
      api.call<typeof setFarmStatus>("PATCH", `/farms/${id}/status`, { body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey(userId) }),
  });
}
