import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Api, invalidate } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { moderationReads } from "../queries.ts";

/** Sets facts of a public coin immediately, without undo, since they can be set again. Field errors are shown by the form that sent them. */
export function useFactsChange<Body>(send: (api: Api, body: Body) => Promise<unknown>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => send(api, body),
    onSettled: () => invalidate(queryClient, ...moderationReads(api)),
  });
}
