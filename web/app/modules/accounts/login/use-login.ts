import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { logIn } from "@cointally/contract/users.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api/api-client.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { saveSession } from "../../../lib/session/session.ts";
import { closeToasts } from "../../../ui/feedback/toasts.tsx";

export type Credentials = Omit<BodyOf<typeof logIn>, "otp">;

/** Whether the credentials are right and a code, or another code, is required. */
export const isCodeRequired = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.response.code === "otp_required";

/** Logs in and stores the session. */
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
