import { Navigate } from "react-router";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { type Session, useSession, wasLost } from "../lib/session.ts";
import { AccountPage } from "../modules/accounts/account-page.tsx";
import { loadCameFrom, placeName, useCameFrom } from "../modules/accounts/login/came-from.ts";
import { LoginForm } from "../modules/accounts/login/login-form.tsx";
import { Filled } from "../ui/filled.tsx";
import { accountWords } from "../words/account.ts";
import type { Route } from "./+types/login.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(accountWords[siteOf(matches).locale].logIn);

export const loader = ({ context, request }: Route.LoaderArgs) => loadCameFrom(context, request);

/** Back to where one came from; an admin who came from nowhere in particular goes to what waits for a decision. */
const landingOf = ({ user }: Session, target: string): string =>
  user.role === "admin" && target === "/" ? "/admin/coins" : target;

export default function Login({ loaderData }: Route.ComponentProps) {
  const words = useWords(accountWords);
  const { target, query } = useCameFrom();
  const session = useSession();
  if (session) return <Navigate to={landingOf(session, target)} replace />;
  const [path = "/"] = target.split(/[?#]/);
  const { portfolio, watchlist } = words.login.purposes;
  const purposes: Record<string, string> = { "/portfolio": portfolio, "/watchlist": watchlist };
  const lead = wasLost()
    ? words.login.lost
    : target === "/"
      ? words.login.lead
      : (purposes[path] ?? words.login.leadBack);
  return (
    <AccountPage
      title={words.logIn}
      lead={
        <Filled words={lead}>
          <b>{placeName(words.places, target, loaderData.coinName)}</b>
        </Filled>
      }
    >
      <LoginForm query={query} />
    </AccountPage>
  );
}
