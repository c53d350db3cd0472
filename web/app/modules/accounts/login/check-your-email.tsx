import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import css from "../account-page.module.css";
import { AccountPage, Outcome } from "../account-page.tsx";
import { useMe } from "../me.ts";
import { ResendButton } from "../resend-button.tsx";

type Props = { email: string; loggedIn: boolean; target: string; query: string };

/** Shown after signup. Continues to `target` once the link in the email is opened, on any device. */
export function CheckYourEmail({ email, loggedIn, target, query }: Props) {
  const navigate = useNavigate();
  const verified = useMe({ untilVerified: true }).data?.email_verified;
  useEffect(() => {
    if (verified) navigate(target, { replace: true });
  }, [verified, navigate, target]);
  return (
    <AccountPage title={m.account_check_inbox()}>
      <Outcome>
        <p>
          <InterpolatedMessage message={m.account_verification_sent({ email: "{}", hours: limits.verifyEmailHours })}>
            <b>{email}</b>
          </InterpolatedMessage>
        </p>
        {loggedIn ? (
          <>
            <p>{m.account_verification_waiting()}</p>
            <div className={css.actions}>
              <ResendButton />
              <ButtonLink kind="quiet" to={target}>
                {m.account_verification_skip()}
              </ButtonLink>
            </div>
            <p className={`small ${css.lines}`}>
              {m.account_newest_link({ count: limits.emailsPerHour })} {m.account_wrong_email()}{" "}
              <Link to="/account#email">{m.account_change_email_link()}</Link>.
            </p>
          </>
        ) : (
          <ButtonLink kind="solid" to={`/login${query}`}>
            {m.common_log_in()}
          </ButtonLink>
        )}
      </Outcome>
    </AccountPage>
  );
}
