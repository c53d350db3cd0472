import type { resendVerification } from "@cointally/api/users.ts";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../lib/api-context.ts";
import { Button } from "../../ui/button.tsx";
import { toastError } from "../../ui/toasts.tsx";

/** Sends the confirmation mail again; says so in its own words. */
export function ResendButton() {
  const api = useApi();
  const resend = useMutation({
    mutationFn: () => api.call<typeof resendVerification>("POST", "/users/me/verification"),
    onError: toastError,
  });
  const words = resend.isSuccess ? "Sent again" : resend.isPending ? "Sending" : "Send the mail again";
  const off = resend.isSuccess || resend.isPending;
  return (
    <Button icon={resend.isSuccess ? "check" : undefined} aria-disabled={off} onClick={() => !off && resend.mutate()}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
