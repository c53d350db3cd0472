import * as m from "@cointally/i18n/messages";
import { Navigate } from "react-router";
import { privateMeta } from "../lib/meta.ts";
import { hasSessionExpired, type Session, useSession } from "../lib/session.ts";
import { AccountPage } from "../modules/accounts/account-page.tsx";
import { loadCameFrom, placeName, useCameFrom } from "../modules/accounts/login/came-from.ts";
import { LoginForm } from "../modules/accounts/login/login-form.tsx";
import { InterpolatedMessage } from "../ui/interpolated-message.tsx";
import type { Route } from "./+types/login.ts";

const purposeText: Record<string, typeof m.account_login_lead_back> = {
  "/portfolio": m.account_login_purposes_portfolio,
  "/watchlist": m.account_login_purposes_watchlist,
};

export const meta: Route.MetaFunction = () => privateMeta(m.common_log_in());

export const loader = ({ context, request }: Route.LoaderArgs) => loadCameFrom(context, request);

/** Back to where one came from; an admin who came from nowhere in particular goes to what waits for a decision. */
const landingOf = ({ user }: Session, target: string): string =>
  user.role === "admin" && target === "/" ? "/admin/coins" : target;

export default function Login({ loaderData }: Route.ComponentProps) {
  const { target, query } = useCameFrom();
  const session = useSession();
  if (session) return <Navigate to={landingOf(session, target)} replace />;
  const [path = "/"] = target.split(/[?#]/);
  const lead = hasSessionExpired()
    ? m.account_login_lost
    : target === "/"
      ? m.account_login_lead
      : (purposeText[path] ?? m.account_login_lead_back);
  return (
    <AccountPage
      title={m.common_log_in()}
      lead={
        <InterpolatedMessage message={lead({ place: "{}" })}>
          <b>{placeName(target, loaderData.coinName)}</b>
        </InterpolatedMessage>
      }
    >
      <LoginForm query={query} />
    </AccountPage>
  );
}
