import { useSearchParams } from "react-router";
import { afterLogin } from "../../lib/redirect.ts";
import { useHere } from "../../lib/site.ts";

const names: Record<string, string> = {
  "/": "the front page",
  "/coins": "the coins",
  "/submit": "your submission",
  "/my-coins": "your coins",
  "/watchlist": "your watchlist",
  "/admin/coins": "moderation",
};

/** The slug of the coin page that `redirect` names, on whatever host. */
export function coinSlugOf(redirect: string | null): string | null {
  if (!redirect || !URL.canParse(redirect)) return null;
  return /^\/coins\/([a-z0-9-]+)(?:\/edit)?$/.exec(new URL(redirect).pathname)?.[1] ?? null;
}

/** What a page of ours is called in "you go back to …". */
export function placeName(path: string, coinName: string | null): string {
  const [pathname = "/"] = path.split(/[?#]/);
  return names[pathname] ?? coinName ?? "the page you came from";
}

/** Where to go after login, and the `redirect` to hand on between login and signup. */
export function useCameFrom(): { target: string; query: string } {
  const [params] = useSearchParams();
  const { origin } = new URL(useHere());
  const redirect = params.get("redirect");
  return {
    target: afterLogin(redirect, origin),
    query: redirect ? `?redirect=${encodeURIComponent(redirect)}` : "",
  };
}
