/**
 * Where to go after login: the path of `redirect` when it is a full URL of this very origin, else `/`
 * (specification §2). Refused: other origins, `blob:` URLs that borrow an origin, credentials, and paths that begin
 * with two slashes, which a browser would read as another host.
 */
export function afterLogin(redirect: string | null, origin: string): string {
  if (!redirect || !URL.canParse(redirect)) return "/";
  const url = new URL(redirect);
  const plain = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  if (!plain || url.origin !== origin || url.pathname.startsWith("//") || url.pathname === "/login") return "/";
  return url.pathname + url.search + url.hash;
}

/** The login page, which sends back to `here`, a full URL. */
export const loginPath = (here: string): string => `/login?redirect=${encodeURIComponent(here)}`;
