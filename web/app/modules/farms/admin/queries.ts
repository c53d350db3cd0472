import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { FarmStatus, fetchFactories, updateFarms } from "@cointally/contract/farms.ts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { invalidate, pages, query } from "../../../lib/api/api.ts";

/** The lists of the page: farms by status, and those whose last read failed. */
export const farmLists = ["pending", "active", "finished", "hidden", "failed"] as const;
export type FarmListName = (typeof farmLists)[number];

const limit = 25;

/** Farms of a list, page by page; `search` is part of a token's name, or the start of an address. */
export function useAdminFarms(list: FarmListName, search: string) {
  const api = useAdminApi();
  const query = { limit, search };
  return useInfiniteQuery({
    ...(list === "failed"
      ? pages(api.listFailedFarms, { query })
      : pages(api.listFarmsByStatus, { params: { status: list }, query })),
    staleTime: 0,
  });
}

export function useFactories() {
  const api = useAdminApi();
  return useQuery({
    ...query(api.listFarmFactories),
    staleTime: 0,
  });
}

export type ReadOutcome =
  | { operation: "fetch"; response: ResponseOf<typeof fetchFactories> }
  | { operation: "update"; response: ResponseOf<typeof updateFarms> };

/** The reads that the page shows. */
const readsToRefresh = (api: ReturnType<typeof useAdminApi>) => [
  api.listFarmsByStatus,
  api.listFailedFarms,
  api.listFarmFactories,
  api.getFarmHistory,
];

/** Finds new farms or refreshes all, on one chain or on all. */
export function useReadFarms() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      operation,
      chainId,
    }: {
      operation: ReadOutcome["operation"];
      chainId: number | null;
    }): Promise<ReadOutcome> => {
      const body = chainId === null ? {} : { chain_id: chainId };
      return operation === "fetch"
        ? { operation, response: await api.fetchFactories({ body }) }
        : { operation, response: await api.updateFarms({ body }) };
    },
    onSettled: () => invalidate(queryClient, ...readsToRefresh(api)),
  });
}

export function useSetFarmStatus() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: FarmStatus }) =>
      api.setFarmStatus({ params: { id }, body: { status } }),
    onSettled: () => invalidate(queryClient, ...readsToRefresh(api)),
  });
}
