import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { AccountPage, Outcome } from "../accounts/account-page.tsx";

const isDead = (error: unknown): boolean => error instanceof ApiError && (error.status === 410 || error.status === 400);

/** "This was not me": by a press, since programs that check email open every link of it. */
export function StopVoteEmails({ token }: { token: string }) {
  const api = useApi();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.stopVoteEmails({ body: { token } }),
    onError: (failure) => {
      if (!isDead(failure)) toastError(failure);
    },
  });
  if (isSuccess || isDead(error)) {
    return (
      <AccountPage title={isSuccess ? m.vote_stop_done() : m.vote_stop_expired()}>
        <Outcome>
          <p>{isSuccess ? m.vote_stop_done_text() : m.vote_stop_expired_text()}</p>
          <ButtonLink to="/coins">{m.common_see_coins()}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.vote_stop_title()} lead={m.vote_stop_lead()}>
      <Button kind="solid" large wide aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? m.vote_stop_pending() : m.vote_stop()}
      </Button>
    </AccountPage>
  );
}
