import * as m from "@cointally/i18n/messages";
import { Navigate } from "react-router";
import { privateMeta } from "../../lib/page/meta.ts";
import { hasSessionExpired, useSession } from "../../lib/session/session.ts";
import { AccountPage } from "../../modules/accounts/account-page.tsx";
import { LoginForm } from "../../modules/accounts/login/login-form.tsx";
import { loadReturnCoin, pageName, useReturnTarget } from "../../modules/accounts/login/return-target.ts";
import { useNav } from "../../shell/nav.ts";
import { InterpolatedMessage } from "../../ui/interpolated-message.tsx";
import type { Route } from "./+types/login.ts";

const purposeText: Record<string, typeof m.account_login_lead_back> = {
  "/portfolio": m.account_login_purposes_portfolio,
  "/watchlist": m.account_login_purposes_watchlist,
};

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, m.common_log_in());

export const loader = ({ context, request }: Route.LoaderArgs) => loadReturnCoin(context, request);

export default function Login({ loaderData }: Route.ComponentProps) {
  const { target, query } = useReturnTarget();
  const session = useSession();
  const { admin } = useNav();
  if (session) {
    // Without a return target, whoever has pages of /admin goes to the first.
    const [first] = admin(session);
    return <Navigate to={target === "/" && first ? first.to : target} replace />;
  }
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
          <b>{pageName(target, loaderData.coinName)}</b>
        </InterpolatedMessage>
      }
    >
      <LoginForm query={query} />
    </AccountPage>
  );
}
