import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../lib/api/api-client.ts";
import { useApi } from "../../lib/api/api-context.ts";
import { Button } from "../../ui/controls/button.tsx";
import { readEmailOrigin, saveEmailOrigin } from "./email-origin.ts";

/** How long the button is disabled after sending, while the email arrives. */
const pauseMs = 30_000;

/** Resends the confirmation email. Disabled for a moment after each email, and for good after too many. */
export function ResendButton() {
  const api = useApi();
  const { pathname, search } = useLocation();
  const { mutate, reset, error, isSuccess, isPending } = useMutation({
    mutationFn: () => api.resendVerification(),
    onSuccess: () =>
      saveEmailOrigin("verify", readEmailOrigin("verify") ?? { path: pathname + search, coinName: null }),
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, pauseMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  const tooOften = error instanceof ApiError && error.response.code === "too_many_requests";
  const isDisabled = isSuccess || isPending || tooOften;
  return (
    <Button icon={isSuccess ? "check" : undefined} aria-disabled={isDisabled} onClick={() => !isDisabled && mutate()}>
      <span aria-live="polite">
        {isSuccess ? m.account_resent() : isPending ? m.common_sending() : m.account_resend()}
      </span>
    </Button>
  );
}
