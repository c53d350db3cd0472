import type { AdSlot, addAd } from "@cointally/contract/ads.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { invalidate, pages, query } from "../../../lib/api/api.ts";
import { focusHeading } from "../../../lib/browser/focus-heading.ts";

/** The ads, newest first, page by page. */
export function useAds(search: string, slot: AdSlot | null) {
  const api = useAdminApi();
  return useInfiniteQuery({
    ...pages(api.listAds, { query: { search, slot } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** An ad's counts by day; requested while `open`. */
export function useAdDays(id: string, open: boolean) {
  const api = useAdminApi();
  return useQuery({
    ...query(api.getAdDays, { params: { id } }),
    enabled: open,
    staleTime: 0,
  });
}

export type AdBody = BodyOf<typeof addAd>;

/** Mutations of ads; each refetches the list. */
export function useAdChanges() {
  const api = useAdminApi();
  const client = useQueryClient();
  const onSuccess = () => invalidate(client, api.listAds, api.getAdDays);
  const save = useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: AdBody }) =>
      id ? api.replaceAd({ params: { id }, body }) : api.addAd({ body }),
    onSuccess,
  });
  const setActive = useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) => api.switchAd({ params: { id }, body: { active } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.removeAd({ params: { id } }),
    onSuccess: async () => {
      await onSuccess();
      // The row with the focused button was removed.
      focusHeading();
    },
  });
  return { save, setActive, remove };
}
