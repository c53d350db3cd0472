import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { Button } from "../../ui/button.tsx";
import { keepPlace, keptPlace } from "./kept-place.ts";

/** A mail takes a while: until then another would only be the same again. */
const restMs = 30_000;

/** Sends the confirmation mail again; says so in its own words, rests a moment, and for good when it was too often. */
export function ResendButton() {
  const api = useApi();
  const { pathname, search } = useLocation();
  const { mutate, reset, error, isSuccess, isPending } = useMutation({
    mutationFn: () => api.resendVerification(),
    onSuccess: () => keepPlace("verify", keptPlace("verify") ?? { path: pathname + search, coinName: null }),
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, restMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  const tooOften = error instanceof ApiError && error.response.code === "too_many_requests";
  const off = isSuccess || isPending || tooOften;
  return (
    <Button icon={isSuccess ? "check" : undefined} aria-disabled={off} onClick={() => !off && mutate()}>
      <span aria-live="polite">
        {isSuccess ? m.account_resent() : isPending ? m.common_sending() : m.account_resend()}
      </span>
    </Button>
  );
}
