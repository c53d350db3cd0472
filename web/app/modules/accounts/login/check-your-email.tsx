import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../../lib/locale.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Filled } from "../../../ui/filled.tsx";
import { accountWords } from "../../../words/account.ts";
import css from "../account-page.module.css";
import { AccountPage, Outcome } from "../account-page.tsx";
import { useMe } from "../me.ts";
import { ResendButton } from "../resend-button.tsx";

type Props = { email: string; loggedIn: boolean; target: string; query: string };

/** After signup: the mail is on its way. Once its link was opened, wherever that was, the page goes on to `target`. */
export function Mailed({ email, loggedIn, target, query }: Props) {
  const words = useWords(accountWords);
  const navigate = useNavigate();
  const verified = useMe({ untilVerified: true }).data?.email_verified;
  useEffect(() => {
    if (verified) navigate(target, { replace: true });
  }, [verified, navigate, target]);
  return (
    <AccountPage title={words.mailed.title}>
      <Outcome>
        <p>
          <Filled words={words.mailed.sent}>
            <b>{email}</b>
          </Filled>
        </p>
        {loggedIn ? (
          <>
            <p>{words.mailed.waiting}</p>
            <div className={css.ways}>
              <ResendButton />
              <ButtonLink kind="quiet" to={target}>
                {words.mailed.goOn}
              </ButtonLink>
            </div>
            <p className={`small ${css.lines}`}>
              {words.mailed.nothing} {words.mailed.wrongAddress}{" "}
              <Link to="/account#email">{words.mailed.changeIt}</Link>.
            </p>
          </>
        ) : (
          <ButtonLink kind="solid" to={`/login${query}`}>
            {words.logIn}
          </ButtonLink>
        )}
      </Outcome>
    </AccountPage>
  );
}
