import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { updateUser as endpoint, User } from "@cointally/contract/users.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { query } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { updateUser } from "../../../lib/session/session.ts";

type Callbacks = { onSaved: () => void; onError: (error: unknown) => void };

/** Changes the user's account, and updates the page and the stored session with the response. */
export function useUpdateAccount(me: User, { onSaved, onError }: Callbacks) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof endpoint>) => api.updateUser({ params: { id: me.id }, body }),
    onSuccess(response) {
      client.setQueryData(query(api.getMe).queryKey, (current) => current && { ...current, ...response });
      updateUser(response.user);
      onSaved();
    },
    onError,
  });
}

/** Errors by the IDs of a form's fields, which are prefixed on a page with several forms. */
export const within = (form: string, errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([key, sentence]) => [`${form}-${key}`, sentence]));
