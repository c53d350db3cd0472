import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { logIn } from "@cointally/contract/users.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-client.ts";
import { useApi } from "../../../lib/api-context.ts";
import { saveSession } from "../../../lib/session.ts";
import { closeToasts } from "../../../ui/toasts.tsx";

export type Pair = Omit<BodyOf<typeof logIn>, "otp">;

/** Whether the pair was right, and a code of the second factor is wanted, or another one. */
export const asksForCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.response.code === "otp_required";

/** Logs in; on success the session is stored. */
export function useLogin(onError: (error: unknown, body: BodyOf<typeof logIn>) => void) {
  const api = useApi();
  return useMutation({
    meta: { expects: ["otp_required"] },
    mutationFn: (body: BodyOf<typeof logIn>) => api.logIn({ body }),
    onSuccess(session) {
      closeToasts();
      saveSession(session);
    },
    onError,
  });
}
