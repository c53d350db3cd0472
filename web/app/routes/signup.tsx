import { useState } from "react";
import { Navigate } from "react-router";
import { useWords } from "../lib/locale.ts";
import { siteOf } from "../lib/meta.ts";
import { useSession } from "../lib/session.ts";
import { AccountPage } from "../modules/accounts/account-page.tsx";
import { keepPlace } from "../modules/accounts/kept-place.ts";
import { loadCameFrom, useCameFrom } from "../modules/accounts/login/came-from.ts";
import { Mailed } from "../modules/accounts/login/check-your-email.tsx";
import { SignupForm } from "../modules/accounts/login/signup-form.tsx";
import { useMe } from "../modules/accounts/me.ts";
import { accountWords } from "../words/account.ts";
import type { Route } from "./+types/signup.ts";

export const meta: Route.MetaFunction = ({ matches }) => {
  const words = accountWords[siteOf(matches).locale];
  return [
    { title: `${words.makeAccount} · Cointally` },
    { name: "description", content: words.signup.description },
    { name: "robots", content: "noindex" },
  ];
};

export const loader = ({ context, request }: Route.LoaderArgs) => loadCameFrom(context, request);

export default function Signup({ loaderData }: Route.ComponentProps) {
  const words = useWords(accountWords);
  const { target, query } = useCameFrom();
  const session = useSession();
  const { data: me } = useMe();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const email = mailedTo ?? (me?.email_verified === false ? (me.pending_email ?? me.email) : null);
  if (email) return <Mailed email={email} loggedIn={session !== null} target={target} query={query} />;
  if (me) return <Navigate to={target} replace />;
  if (session) return <AccountPage title={words.makeAccount}>{null}</AccountPage>;
  return (
    <AccountPage title={words.makeAccount} lead={words.signup.lead}>
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
