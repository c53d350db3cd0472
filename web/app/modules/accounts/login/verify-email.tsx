import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { invalidate } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-client.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { useCurrentUrl } from "../../../lib/page/site.ts";
import { loginPath } from "../../../lib/session/redirect.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useSubmitReplay } from "../../../ui/hydration/pre-hydration-events.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { AccountPage, Outcome } from "../account-page.tsx";
import { type EmailOrigin, readEmailOrigin, removeEmailOrigin } from "../email-origin.ts";
import { useMe } from "../me.ts";
import { ResendButton } from "../resend-button.tsx";
import { pageName } from "./return-target.ts";

/** True if the link was used, has expired or is incomplete, so that a retry is useless. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 400);

/**
 * Confirms an email address by the token in the email: at once in the browser that requested it, elsewhere after a click, so that
 * programs that open every link in an email do not confirm an address for somebody else.
 */
export function VerifyEmail({ token }: { token: string }) {
  const api = useApi();
  const client = useQueryClient();
  const [origin] = useState(() => readEmailOrigin("verify"));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.verifyEmail({ body: { token } }),
    onSuccess() {
      removeEmailOrigin("verify");
      invalidate(client, api.getMe);
    },
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!origin || hasStarted.current) return;
    hasStarted.current = true;
    mutate();
  }, [origin, mutate]);
  const form = useRef<HTMLFormElement>(null);
  useSubmitReplay(form);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  if (isSuccess) return <Confirmed origin={origin} />;
  if (isInvalidLink(error)) return <InvalidLink origin={origin} />;
  return (
    <AccountPage title={m.account_verify_title()} lead={m.account_verify_lead()}>
      <form ref={form} method="dialog" onSubmit={submit}>
        <Button type="submit" kind="solid" large wide aria-disabled={isPending}>
          {isPending ? m.common_confirming() : m.common_confirm()}
        </Button>
      </form>
    </AccountPage>
  );
}

/** Links to the page from which the email was requested, if this browser knows it. */
function Confirmed({ origin }: { origin: EmailOrigin | null }) {
  const session = useSession();
  const site = new URL(useCurrentUrl()).origin;
  const to = origin?.path ?? "/";
  return (
    <AccountPage title={m.account_verify_done()}>
      <Outcome>
        <p>{m.account_verify_done_text()}</p>
        {session ? (
          <ButtonLink kind="solid" large to={to}>
            {to === "/" ? (
              m.common_see_coins()
            ) : (
              <InterpolatedMessage message={m.account_back_to({ place: "{}" })}>
                {pageName(to, origin?.coinName ?? null)}
              </InterpolatedMessage>
            )}
          </ButtonLink>
        ) : (
          <ButtonLink kind="solid" large to={to === "/" ? "/login" : loginPath(site + to)}>
            {m.common_log_in()}
          </ButtonLink>
        )}
      </Outcome>
    </AccountPage>
  );
}

function InvalidLink({ origin }: { origin: EmailOrigin | null }) {
  const session = useSession();
  const currentUrl = useCurrentUrl();
  const { data: me } = useMe();
  if (me?.email_verified && !me.pending_email) return <Confirmed origin={origin} />;
  return (
    <AccountPage title={m.account_link_expired()}>
      <Outcome>
        <p>{m.account_link_expired_verify({ hours: limits.verifyEmailHours })}</p>
        {session ? (
          <ResendButton />
        ) : (
          <>
            <p>{m.account_link_expired_log_in()}</p>
            <ButtonLink to={loginPath(currentUrl)}>{m.common_log_in()}</ButtonLink>
          </>
        )}
      </Outcome>
    </AccountPage>
  );
}
