import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { toastError } from "../../../ui/feedback/toasts.tsx";
import { AccountPage, Outcome } from "../../accounts/account-page.tsx";
import { useEmailVoteApi } from "./email-vote-api.ts";
import { isDeadLink } from "./vote-page-parts.tsx";

/** The page of an email's "This was not me" link. It asks for a click, because email scanners open every link. */
export function StopVoteEmails({ token }: { token: string }) {
  const api = useEmailVoteApi();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.stopVoteEmails({ body: { token } }),
    onError: (failure) => {
      if (!isDeadLink(failure)) toastError(failure);
    },
  });
  if (isSuccess || isDeadLink(error)) {
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
