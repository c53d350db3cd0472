import { useState } from "react";
import { Navigate } from "react-router";
import { AccountPage } from "../features/account/account-page.tsx";
import { loadCameFrom, useCameFrom } from "../features/account/came-from.ts";
import { keepPlace } from "../features/account/kept-place.ts";
import { Mailed } from "../features/account/mailed.tsx";
import { useMe } from "../features/account/me.ts";
import { SignupForm } from "../features/account/signup-form.tsx";
import { useWords } from "../lib/locale.ts";
import { siteOf } from "../lib/meta.ts";
import { useSession } from "../lib/session.ts";
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
