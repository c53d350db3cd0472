import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../lib/api/api.ts";
import { type ModerationApi, useModerationApi } from "../moderation-api.ts";
import { moderationReads } from "../queries.ts";

/** Sets facts of a public coin immediately, without undo, since they can be set again. Field errors are shown by the form that sent them. */
export function useFactsChange<Body>(send: (api: ModerationApi, body: Body) => Promise<unknown>) {
  const api = useModerationApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => send(api, body),
    onSettled: () => invalidate(queryClient, ...moderationReads(api)),
  });
}
