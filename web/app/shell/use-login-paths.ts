import { useLocation } from "react-router";
import { useCurrentUrl } from "../lib/page/site.ts";
import { loginPath, signupPath } from "../lib/session/redirect.ts";

/** The paths of login and signup, each with this page as `redirect`; on login, signup, recovery and set-up, with their own `redirect`. */
export function useLoginPaths(): { login: string; signup: string } {
  const currentUrl = useCurrentUrl();
  const { pathname, search } = useLocation();
  const isLoginPage = ["/login", "/signup", "/recover", "/setup"].includes(pathname);
  const redirect = isLoginPage ? new URLSearchParams(search).get("redirect") : currentUrl;
  if (redirect === null) return { login: "/login", signup: "/signup" };
  return { login: loginPath(redirect), signup: signupPath(redirect) };
}
