import type { verifyEmail } from "@cointally/api/users.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { loginPath } from "../../lib/redirect.ts";
import { useSession } from "../../lib/session.ts";
import { useHere } from "../../lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { AccountPage, Outcome } from "./account-page.tsx";
import { ResendButton } from "./resend-button.tsx";

/** A link that was used, is too old or was cut: nothing to try again. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 400);

/**
 * Confirms an email address by the token of the mail. It takes a press of the button: programs that open every link of
 * a mail must not confirm an address for somebody else.
 */
export function VerifyEmail({ token }: { token: string }) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => api.call<typeof verifyEmail>("POST", "/users/verify-email", { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["me"] }),
    onError: (error) => {
      if (!isDeadLink(error)) toastError(error);
    },
  });
  if (confirm.isSuccess) return <Confirmed />;
  if (isDeadLink(confirm.error)) return <DeadLink />;
  return (
    <AccountPage title="Confirm your email" lead="One press and your account may vote and submit coins.">
      <Button
        kind="solid"
        large
        wide
        aria-disabled={confirm.isPending}
        onClick={() => !confirm.isPending && confirm.mutate()}
      >
        {confirm.isPending ? "Confirming" : "Confirm"}
      </Button>
    </AccountPage>
  );
}

function Confirmed() {
  const session = useSession();
  return (
    <AccountPage title="Your email is confirmed">
      <Outcome>
        <p>You may vote once a day for each coin, and submit coins of your own.</p>
        {session ? (
          <ButtonLink kind="solid" to="/">
            See the coins
          </ButtonLink>
        ) : (
          <ButtonLink kind="solid" to="/login">
            Log in
          </ButtonLink>
        )}
      </Outcome>
    </AccountPage>
  );
}

function DeadLink() {
  const session = useSession();
  const here = useHere();
  return (
    <AccountPage title="This link no longer works">
      <Outcome>
        <p>
          It was used already, or is older than 24 hours. If you used it yourself, all is well: your email is confirmed.
        </p>
        {session ? (
          <ResendButton />
        ) : (
          <>
            <p>To get a new one, log in first.</p>
            <ButtonLink to={loginPath(here)}>Log in</ButtonLink>
          </>
        )}
      </Outcome>
    </AccountPage>
  );
}
