import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { useWords } from "../../lib/locale.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { votePageWords } from "../../words/vote-page.ts";
import { AccountPage, Outcome } from "../accounts/account-page.tsx";

const isDead = (error: unknown): boolean => error instanceof ApiError && (error.status === 410 || error.status === 400);

/** "This was not me": by a press, since programs that check email open every link of it. */
export function StopVoteEmails({ token }: { token: string }) {
  const api = useApi();
  const words = useWords(votePageWords).stop;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.stopVoteEmails({ body: { token } }),
    onError: (failure) => {
      if (!isDead(failure)) toastError(failure);
    },
  });
  if (isSuccess || isDead(error)) {
    return (
      <AccountPage title={isSuccess ? words.done : words.dead}>
        <Outcome>
          <p>{isSuccess ? words.doneWhy : words.deadWhy}</p>
          <ButtonLink to="/coins">{words.seeCoins}</ButtonLink>
        </Outcome>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <Button kind="solid" large wide aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? words.pressing : words.press}
      </Button>
    </AccountPage>
  );
}
