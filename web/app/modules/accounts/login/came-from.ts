import * as m from "@cointally/i18n/messages";
import { splitLocale } from "@cointally/shared/locales.ts";
import { type RouterContextProvider, useSearchParams } from "react-router";
import { listByName } from "../../../lib/list-paths.ts";
import { apiOf, nullOnError } from "../../../lib/load.ts";
import { loginReturnPath } from "../../../lib/redirect.ts";
import { useCurrentUrl } from "../../../lib/site.ts";

const placeText: Record<string, () => string> = {
  "/": m.account_place_home,
  "/submit": m.account_place_submit,
  "/my-coins": m.account_place_my_coins,
  "/watchlist": m.account_place_watchlist,
  "/portfolio": m.account_place_portfolio,
  "/account": m.account_place_account,
  "/admin/coins": m.account_place_moderation,
  "/admin/users": m.account_place_users,
};

/** The slug of the coin page that `redirect` names, on whatever host. */
export function coinSlugOf(redirect: string | null): string | null {
  if (!redirect || !URL.canParse(redirect)) return null;
  return /^\/coins\/([a-z0-9-]+)(?:\/edit)?$/.exec(splitLocale(new URL(redirect).pathname).path)?.[1] ?? null;
}

/** A loader's part: the name of the coin whose page one came from, if it was one. */
export async function loadCameFrom(context: Readonly<RouterContextProvider>, request: Request) {
  const slug = coinSlugOf(new URL(request.url).searchParams.get("redirect"));
  const found = slug ? await nullOnError(apiOf(context).getCoinBySlug({ params: { slug } })) : null;
  return { coinName: found?.coin.name ?? null };
}

/** What a page of ours is called in "you go back to …". */
export function placeName(path: string, coinName: string | null): string {
  const [pathname = "/"] = path.split(/[?#]/);
  const text = listByName(pathname) ? m.account_place_coins : placeText[pathname];
  return text?.() ?? coinName ?? m.account_place_other();
}

/** Where to go after login, and the `redirect` to hand on between login, signup and recovery. */
export function useCameFrom(): { target: string; query: string } {
  const [params] = useSearchParams();
  const { origin } = new URL(useCurrentUrl());
  const redirect = params.get("redirect");
  return {
    target: loginReturnPath(redirect, origin),
    query: redirect ? `?redirect=${encodeURIComponent(redirect)}` : "",
  };
}
