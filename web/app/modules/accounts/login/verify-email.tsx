import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { invalidate } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-client.ts";
import { useApi } from "../../../lib/api-context.ts";
import { loginPath } from "../../../lib/redirect.ts";
import { useSession } from "../../../lib/session.ts";
import { useCurrentUrl } from "../../../lib/site.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { useSubmitReplay } from "../../../ui/pre-hydration-events.tsx";
import { AccountPage, Outcome } from "../account-page.tsx";
import { forgetPlace, keptPlace, type Place } from "../kept-place.ts";
import { useMe } from "../me.ts";
import { ResendButton } from "../resend-button.tsx";
import { placeName } from "./came-from.ts";

/** A link that was used, is too old or was cut: nothing to try again. */
const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 400);

/**
 * Confirms an email address by the token of the mail: at once in the browser that asked for the mail, elsewhere by a
 * press of the button. Programs that open every link of a mail must not confirm an address for somebody else.
 */
export function VerifyEmail({ token }: { token: string }) {
  const api = useApi();
  const client = useQueryClient();
  const [place] = useState(() => keptPlace("verify"));
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.verifyEmail({ body: { token } }),
    onSuccess() {
      forgetPlace("verify");
      invalidate(client, api.getMe);
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!place || begun.current) return;
    begun.current = true;
    mutate();
  }, [place, mutate]);
  const form = useRef<HTMLFormElement>(null);
  useSubmitReplay(form);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  if (isSuccess) return <Confirmed place={place} />;
  if (isDeadLink(error)) return <DeadLink place={place} />;
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

/** It is done: on to where one was, if this browser knows. */
function Confirmed({ place }: { place: Place | null }) {
  const session = useSession();
  const { origin } = new URL(useCurrentUrl());
  const to = place?.path ?? "/";
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
                {placeName(to, place?.coinName ?? null)}
              </InterpolatedMessage>
            )}
          </ButtonLink>
        ) : (
          <ButtonLink kind="solid" large to={to === "/" ? "/login" : loginPath(origin + to)}>
            {m.common_log_in()}
          </ButtonLink>
        )}
      </Outcome>
    </AccountPage>
  );
}

function DeadLink({ place }: { place: Place | null }) {
  const session = useSession();
  const here = useCurrentUrl();
  const { data: me } = useMe();
  if (me?.email_verified && !me.pending_email) return <Confirmed place={place} />;
  return (
    <AccountPage title={m.account_link_expired()}>
      <Outcome>
        <p>{m.account_link_expired_verify({ hours: limits.verifyEmailHours })}</p>
        {session ? (
          <ResendButton />
        ) : (
          <>
            <p>{m.account_link_expired_log_in()}</p>
            <ButtonLink to={loginPath(here)}>{m.common_log_in()}</ButtonLink>
          </>
        )}
      </Outcome>
    </AccountPage>
  );
}
