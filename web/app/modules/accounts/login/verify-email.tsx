import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { verifyEmail } from "@cointally/contract/users.ts";
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
import { PasswordField, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import css from "../account-page.module.css";
import { AccountPage, Outcome } from "../account-page.tsx";
import { type EmailOrigin, readEmailOrigin, removeEmailOrigin } from "../email-origin.ts";
import { formValues } from "../form-values.ts";
import { useMe } from "../me.ts";
import { ResendButton } from "../resend-button.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { pageName } from "./return-target.ts";

type Body = Omit<BodyOf<typeof verifyEmail>, "token">;

/** True if the link was used, has expired or is incomplete, so that a retry is useless; false where a field beside it was rejected. */
const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || (error.status === 400 && !hasFieldErrors(error)));

const hasFieldErrors = ({ response }: ApiError): boolean =>
  response.validation?.body?.keys.every((key) => key !== "token") === true;

/**
 * Confirms an email address by the token in the email: at once in the browser that requested it, elsewhere by the password of the account, or
 * by a name and a password for a new one. So neither programs that open every link in an email nor the owner of the mailbox confirm an account
 * that somebody else has opened there.
 */
export function VerifyEmail({ token }: { token: string }) {
  const api = useApi();
  const client = useQueryClient();
  const session = useSession();
  const [origin] = useState(() => readEmailOrigin("verify"));
  const [isNew, setIsNew] = useState(false);
  const { formRef, errors, clear, showApiError } = useFormErrors();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: Body) => api.verifyEmail({ body: { token, ...body } }),
    onSuccess() {
      removeEmailOrigin("verify");
      invalidate(client, api.getMe);
    },
    onError: (failure) => {
      if (!isInvalidLink(failure)) showApiError(failure);
    },
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!origin || hasStarted.current) return;
    hasStarted.current = true;
    mutate({});
  }, [origin, mutate]);
  if (isSuccess) return <Confirmed origin={origin} />;
  if (isInvalidLink(error)) return <InvalidLink origin={origin} />;
  const isSameBrowser = session !== null || origin !== null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (isSameBrowser) return mutate({});
    const { name, password } = formValues(event.currentTarget, ["name", "password"]);
    mutate(isNew ? { name, new_password: password } : { password });
  };
  const lead = isSameBrowser
    ? m.account_verify_lead()
    : isNew
      ? m.account_verify_new_lead()
      : m.account_verify_elsewhere();
  return (
    <AccountPage title={m.account_verify_title()} lead={lead}>
      <form ref={formRef} className={form.form} method="dialog" onSubmit={submit} noValidate>
        {!isSameBrowser && isNew && (
          <>
            <TextField
              id="name"
              name="name"
              label={m.label_name()}
              autoComplete="nickname"
              description={m.account_signup_name_hint(limits.name)}
              error={errors.name}
              onChange={() => clear("name")}
            />
            <NewPasswordField
              label={m.label_new_password()}
              error={errors.new_password}
              onChange={() => clear("new_password")}
            />
          </>
        )}
        {!isSameBrowser && !isNew && (
          <PasswordField
            id="password"
            name="password"
            label={m.label_password()}
            autoComplete="current-password"
            error={errors.password}
            onChange={() => clear("password")}
          />
        )}
        <Button type="submit" kind="solid" large wide aria-disabled={isPending}>
          {isPending ? m.common_confirming() : m.common_confirm()}
        </Button>
      </form>
      {!isSameBrowser && !isNew && (
        <div className={css.other}>
          <h2>{m.account_verify_not_yours()}</h2>
          <Button large wide onClick={() => setIsNew(true)}>
            {m.account_verify_new()}
          </Button>
        </div>
      )}
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
