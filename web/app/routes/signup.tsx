import { limits } from "@cointally/api/limits.ts";
import { useState } from "react";
import { Navigate } from "react-router";
import { AccountPage, Outcome } from "../features/account/account-page.tsx";
import { useCameFrom } from "../features/account/came-from.ts";
import { ResendButton } from "../features/account/resend-button.tsx";
import { SignupForm } from "../features/account/signup-form.tsx";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/signup.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Make an account · Cointally" },
  { name: "description", content: "One account, one vote a day for each coin." },
  { name: "robots", content: "noindex" },
];

export default function Signup() {
  const { target, query } = useCameFrom();
  const session = useSession();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (mailedTo) {
    return (
      <AccountPage title="Look in your mail">
        <Outcome>
          <p>
            We sent a link to <b>{mailedTo}</b>. Open it within {limits.verifyEmailHours} hours; then you may vote and
            submit coins.
          </p>
          {session ? (
            <>
              <ButtonLink kind="solid" to={target}>
                {target === "/" ? "See the coins" : "Go back"}
              </ButtonLink>
              <ResendButton />
            </>
          ) : (
            <ButtonLink kind="solid" to={`/login${query}`}>
              Log in
            </ButtonLink>
          )}
        </Outcome>
      </AccountPage>
    );
  }
  if (session) return <Navigate to={target} replace />;
  return (
    <AccountPage
      title="Make an account"
      lead="One vote a day for each coin, a watchlist, and coins of your own to submit."
    >
      <SignupForm query={query} onDone={setMailedTo} />
    </AccountPage>
  );
}
