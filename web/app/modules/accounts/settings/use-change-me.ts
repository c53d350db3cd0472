import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { updateUser as endpoint, User } from "@cointally/contract/users.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { query } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { updateUser } from "../../../lib/session.ts";

type Then = { onSaved: () => void; onRefused: (error: unknown) => void };

/** Changes one's own account; the page and the stored session show the answer at once. */
export function useChangeMe(me: User, { onSaved, onRefused }: Then) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof endpoint>) => api.updateUser({ params: { id: me.id }, body }),
    onSuccess(answer) {
      client.setQueryData(query(api.getMe).queryKey, (now) => now && { ...now, ...answer });
      updateUser(answer.user);
      onSaved();
    },
    onError: onRefused,
  });
}

/** Errors under the ids that the fields of one form have on a page of several forms. */
export const within = (form: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([key, sentence]) => [`${form}-${key}`, sentence]));
