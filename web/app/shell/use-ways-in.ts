import { useLocation } from "react-router";
import { loginPath, signupPath } from "../lib/redirect.ts";
import { useHere } from "../lib/site.ts";

/** Where login and signup are, each leading back to this page; on their own pages, to where those lead back. */
export function useWaysIn(): { login: string; signup: string } {
  const here = useHere();
  const { pathname, search } = useLocation();
  const isWayIn = ["/login", "/signup", "/recover"].includes(pathname);
  const back = isWayIn ? new URLSearchParams(search).get("redirect") : here;
  return back === null ? { login: "/login", signup: "/signup" } : { login: loginPath(back), signup: signupPath(back) };
}
