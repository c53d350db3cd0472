import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useWords } from "../../lib/locale.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { alertWords } from "../../words/alerts.ts";
import { AccountPage, Outcome } from "../accounts/account-page.tsx";

/**
 * Ends the alert whose mail held this token, at once: whoever opens the link wants no more of its mail, and a program that opens it
 * takes nothing that cannot be set again.
 */
export function StopAlert({ token }: { token: string }) {
  const api = useApi();
  const { stop: words } = useWords(alertWords);
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () => api.stopAlert({ body: { token } }),
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  if (isSuccess) {
    return (
      <AccountPage title={words.done}>
        <Outcome>
          <p>{words.noMore}</p>
          <ButtonLink to="/watchlist">{words.watchlist}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  if (error) {
    const isCut = error instanceof ApiError && error.status < 429;
    return (
      <AccountPage title={isCut ? words.dead : words.title}>
        <Outcome>{isCut ? <p>{words.cut}</p> : <Button onClick={() => mutate()}>{words.again}</Button>}</Outcome>
      </AccountPage>
    );
  }
  return <AccountPage title={words.title} lead={words.stopping} />;
}
