import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { toastError } from "../../ui/toasts.tsx";
import { moderationKey } from "./queries.ts";

/** A decision: the call that makes it, and how it is told afterwards. */
export type Decision = { path: string; body: object; said: string };

/**
 * Makes decisions. Whatever the server answers, the queues are asked again: when another moderator was faster (409) the
 * toast says so and the row goes. Wrong fields stay with the form that sent them.
 */
export function useDecision(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: Decision) => api.call("PATCH", path, { body: body as never }),
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) toastError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKey(userId) }),
  });
}

export type Decisions = ReturnType<typeof useDecision>;

/** What the server said of the latest decision, if it was one on this coin or claim. */
export const refusalOf = ({ variables, error }: Decisions, id: string): unknown =>
  variables?.path.includes(`/${id}`) ? error : null;
