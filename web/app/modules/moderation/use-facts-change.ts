import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { moderationKey } from "./queries.ts";

/** Sets facts of a public coin, at once: they can be set again. Wrong fields stay with the form that sent them. */
export function useFactsChange(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) => api.call("PATCH", path, { body: body as never }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKey(userId) }),
  });
}
