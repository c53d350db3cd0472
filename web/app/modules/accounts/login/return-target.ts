import * as m from "@cointally/i18n/messages";
import { splitLocale } from "@cointally/shared/locales.ts";
import { type RouterContextProvider, useSearchParams } from "react-router";
import { apiOf, nullOnError } from "../../../lib/api/load.ts";
import { listByName } from "../../../lib/page/list-paths.ts";
import { useCurrentUrl } from "../../../lib/page/site.ts";
import { loginReturnPath } from "../../../lib/session/redirect.ts";

const placeText: Record<string, () => string> = {
  "/": m.account_place_home,
  "/submit": m.account_place_submit,
  "/my-coins": m.account_place_my_coins,
  "/watchlist": m.account_place_watchlist,
  "/portfolio": m.account_place_portfolio,
  "/account": m.account_place_account,
  "/admin": m.account_place_admin,
  "/admin/coins": m.account_place_moderation,
  "/admin/users": m.account_place_users,
};

/** The slug of the coin's page in `redirect`, on any host. */
export function coinSlugOf(redirect: string | null): string | null {
  if (!redirect || !URL.canParse(redirect)) return null;
  return /^\/coins\/([a-z0-9-]+)(?:\/edit)?$/.exec(splitLocale(new URL(redirect).pathname).path)?.[1] ?? null;
}

/** For loaders: the name of the coin whose page the visitor will return to, if it is one. */
export async function loadReturnCoin(context: Readonly<RouterContextProvider>, request: Request) {
  const slug = coinSlugOf(new URL(request.url).searchParams.get("redirect"));
  const response = slug ? await nullOnError(apiOf(context).getCoinBySlug({ params: { slug } })) : null;
  return { coinName: response?.coin.name ?? null };
}

/** The name of a page in "you go back to …". */
export function pageName(path: string, coinName: string | null): string {
  const [pathname = "/"] = path.split(/[?#]/);
  const text = listByName(pathname) ? m.account_place_coins : placeText[pathname];
  return text?.() ?? coinName ?? m.account_place_other();
}

/** The page after login, and the query that passes `redirect` between login, signup and recovery. */
export function useReturnTarget(): { target: string; query: string } {
  const [params] = useSearchParams();
  const { origin } = new URL(useCurrentUrl());
  const redirect = params.get("redirect");
  return {
    target: loginReturnPath(redirect, origin),
    query: redirect ? `?redirect=${encodeURIComponent(redirect)}` : "",
  };
}
