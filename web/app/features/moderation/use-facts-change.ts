import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { fieldErrors } from "../../lib/field-errors.ts";
import { toastError } from "../../ui/toasts.tsx";
import { moderationKey } from "./queries.ts";

/** Sets facts of a public coin, at once: they can be set again. Wrong fields stay with the form that sent them. */
export function useFactsChange(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ path, body }: { path: string; body: object }) => api.call("PATCH", path, { body: body as never }),
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) toastError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKey(userId) }),
  });
}
