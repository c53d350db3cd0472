import { splitLocale } from "@cointally/shared/locales.ts";

/**
 * Where to go after login: the path of `redirect`, without its language, if it is a full URL of this origin, else `/` (specification §2).
 * Rejected: other origins, `blob:` URLs, whose origin may be this one, credentials, and paths that begin with two slashes, which browsers
 * read as another host.
 */
export function loginReturnPath(redirect: string | null, origin: string): string {
  if (!redirect || !URL.canParse(redirect)) return "/";
  const url = new URL(redirect);
  const isPlainUrl = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  const { path } = splitLocale(url.pathname);
  if (!isPlainUrl || url.origin !== origin || path.startsWith("//") || path === "/login") return "/";
  return path + url.search + url.hash;
}

/** The path to return to after a vote: that of `redirect`, or the coin's page if it is missing or of another site. */
export function voteReturnPath(redirect: string | null, origin: string, slug: string): string {
  const path = loginReturnPath(redirect, origin);
  const isInvalid = path === "/" && !(redirect && URL.canParse(redirect) && new URL(redirect).origin === origin);
  return isInvalid ? `/coins/${slug}` : path;
}

/** The page where visitors vote for a coin; it returns to `returnUrl`, a full URL. */
export const votePath = (slug: string, returnUrl: string): string =>
  `/vote/${slug}?redirect=${encodeURIComponent(returnUrl)}`;

/** The signup page; it returns to `returnUrl`, a full URL. */
export const signupPath = (returnUrl: string): string => `/signup?redirect=${encodeURIComponent(returnUrl)}`;

/** The login page; it returns to `returnUrl`, a full URL. */
export const loginPath = (returnUrl: string): string => `/login?redirect=${encodeURIComponent(returnUrl)}`;
