import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Navigate } from "react-router";
import { privateMeta } from "../../lib/page/meta.ts";
import { useSession } from "../../lib/session/session.ts";
import { AccountPage } from "../../modules/accounts/account-page.tsx";
import { saveEmailOrigin } from "../../modules/accounts/email-origin.ts";
import { CheckYourEmail } from "../../modules/accounts/login/check-your-email.tsx";
import { loadReturnCoin, useReturnTarget } from "../../modules/accounts/login/return-target.ts";
import { SignupForm } from "../../modules/accounts/login/signup-form.tsx";
import { useMe } from "../../modules/accounts/me.ts";
import type { Route } from "./+types/signup.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches, m.account_create()),
  { name: "description", content: m.account_signup_description() },
];

export const loader = ({ context, request }: Route.LoaderArgs) => loadReturnCoin(context, request);

export default function Signup({ loaderData }: Route.ComponentProps) {
  const { target, query } = useReturnTarget();
  const session = useSession();
  const { data: me } = useMe();
  const [emailSentTo, setEmailSentTo] = useState<string | null>(null);
  const email = emailSentTo ?? (me?.email_verified === false ? (me.pending_email ?? me.email) : null);
  if (email) return <CheckYourEmail email={email} loggedIn={session !== null} target={target} query={query} />;
  if (me) return <Navigate to={target} replace />;
  if (session) return <AccountPage title={m.account_create()}>{null}</AccountPage>;
  return (
    <AccountPage title={m.account_create()} lead={m.account_signup_lead()}>
      <SignupForm
        query={query}
        onDone={(to) => {
          saveEmailOrigin("verify", { path: target, coinName: loaderData.coinName });
          setEmailSentTo(to);
        }}
      />
    </AccountPage>
  );
}
