import { splitLocale } from "@cointally/shared/locales.ts";

/**
 * Where to go after login: the path of `redirect`, without its language, when it is a full URL of this very origin, else `/`
 * (specification §2). Refused: other origins, `blob:` URLs that borrow an origin, credentials, and paths that begin
 * with two slashes, which a browser would read as another host.
 */
export function afterLogin(redirect: string | null, origin: string): string {
  if (!redirect || !URL.canParse(redirect)) return "/";
  const url = new URL(redirect);
  const plain = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  const { path } = splitLocale(url.pathname);
  if (!plain || url.origin !== origin || path.startsWith("//") || path === "/login") return "/";
  return path + url.search + url.hash;
}

/** The path of the page that a vote was asked from, by its `redirect`; the coin's own page where there is none of this site. */
export function votePlace(redirect: string | null, origin: string, slug: string): string {
  const path = afterLogin(redirect, origin);
  const isNone = path === "/" && !(redirect && URL.canParse(redirect) && new URL(redirect).origin === origin);
  return isNone ? `/coins/${slug}` : path;
}

/** Where a visitor votes for a coin, and comes back from to `here`, a full URL. */
export const votePath = (slug: string, here: string): string => `/vote/${slug}?redirect=${encodeURIComponent(here)}`;

/** The page that makes an account, which sends back to `here`, a full URL. */
export const signupPath = (here: string): string => `/signup?redirect=${encodeURIComponent(here)}`;

/** The login page, which sends back to `here`, a full URL. */
export const loginPath = (here: string): string => `/login?redirect=${encodeURIComponent(here)}`;
