import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/api/api-client.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { AccountPage, Outcome } from "../accounts/account-page.tsx";
import { useAlertsApi } from "./alerts-api.ts";

/**
 * Stops the alert of this token at once: a person who opens the link wants no more emails, and if a program opens it, the alert can be set
 * again.
 */
export function StopAlert({ token }: { token: string }) {
  const api = useAlertsApi();
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () => api.stopAlert({ body: { token } }),
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [mutate]);
  if (isSuccess) {
    return (
      <AccountPage title={m.alert_stop_done()}>
        <Outcome>
          <p>{m.alert_stop_no_more()}</p>
          <ButtonLink to="/watchlist">{m.watchlist_see()}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  if (error) {
    const isIncomplete = error instanceof ApiError && error.status < 429;
    return (
      <AccountPage title={isIncomplete ? m.alert_stop_dead() : m.alert_stop_title()}>
        <Outcome>
          {isIncomplete ? (
            <p>{m.alert_stop_cut()}</p>
          ) : (
            <Button onClick={() => mutate()}>{m.common_try_again()}</Button>
          )}
        </Outcome>
      </AccountPage>
    );
  }
  return <AccountPage title={m.alert_stop_title()} lead={m.alert_stop_stopping()} />;
}
