import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Navigate } from "react-router";
import { useSession } from "../lib/session.ts";
import { AccountPage } from "../modules/accounts/account-page.tsx";
import { keepPlace } from "../modules/accounts/kept-place.ts";
import { loadCameFrom, useCameFrom } from "../modules/accounts/login/came-from.ts";
import { CheckYourEmail } from "../modules/accounts/login/check-your-email.tsx";
import { SignupForm } from "../modules/accounts/login/signup-form.tsx";
import { useMe } from "../modules/accounts/me.ts";
import type { Route } from "./+types/signup.ts";

export const meta: Route.MetaFunction = () => [
  { title: `${m.account_create()} · Cointally` },
  { name: "description", content: m.account_signup_description() },
  { name: "robots", content: "noindex" },
];

export const loader = ({ context, request }: Route.LoaderArgs) => loadCameFrom(context, request);

export default function Signup({ loaderData }: Route.ComponentProps) {
  const { target, query } = useCameFrom();
  const session = useSession();
  const { data: me } = useMe();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const email = mailedTo ?? (me?.email_verified === false ? (me.pending_email ?? me.email) : null);
  if (email) return <CheckYourEmail email={email} loggedIn={session !== null} target={target} query={query} />;
  if (me) return <Navigate to={target} replace />;
  if (session) return <AccountPage title={m.account_create()}>{null}</AccountPage>;
  return (
    <AccountPage title={m.account_create()} lead={m.account_signup_lead()}>
      <SignupForm
        query={query}
        onDone={(to) => {
          keepPlace("verify", { path: target, coinName: loaderData.coinName });
          setMailedTo(to);
        }}
      />
    </AccountPage>
  );
}
