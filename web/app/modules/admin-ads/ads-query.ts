import type { AdSlot, addAd, getAdDays, listAds, removeAd, switchAd } from "@cointally/contract/ads.ts";
import type { BodyOf, ResponseOf } from "@cointally/contract/endpoint.ts";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { focusHeading } from "../../lib/focus-heading.ts";

const adsKey = (userId: string) => ["ads", userId];

/** The ads, newest first, as many pages of them as were asked for. */
export function useAds(userId: string, search: string, slot: AdSlot | null) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...adsKey(userId), search, slot],
    queryFn: ({ pageParam, signal }) =>
      api.call<typeof listAds>("GET", "/ads", { query: { search, slot, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ResponseOf<typeof listAds>) => last.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What an ad counted by day; asked while `open`. */
export function useAdDays(userId: string, id: string, open: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...adsKey(userId), "days", id],
    queryFn: ({ signal }) => api.call<typeof getAdDays>("GET", `/ads/${id}/days`, { signal }),
    enabled: open,
    staleTime: 0,
  });
}

export type AdBody = BodyOf<typeof addAd>;

/** What is done with ads; the list is asked for again after each. */
export function useAdChanges(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: adsKey(userId) });
  const save = useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: AdBody }) =>
      id ? api.call<typeof addAd>("PUT", `/ads/${id}`, { body }) : api.call<typeof addAd>("POST", "/ads", { body }),
    onSuccess,
  });
  const turn = useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      api.call<typeof switchAd>("PATCH", `/ads/${id}`, { body: { active } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call<typeof removeAd>("DELETE", `/ads/${id}`),
    onSuccess: async () => {
      await onSuccess();
      // Its row went, with the button that had the focus.
      focusHeading();
    },
  });
  return { save, turn, remove };
}
