import { useNavigate } from "react-router";
import { isSessionEnd } from "../lib/api-client.ts";
import { loginPath } from "../lib/redirect.ts";
import { toastError } from "./toasts.tsx";

/** How a page that visitors see as well tells an error: by a toast; the end of the session by the login page, which leads back. */
export function useTold(): (error: unknown) => void {
  const navigate = useNavigate();
  return (error) => {
    if (isSessionEnd(error)) navigate(loginPath(window.location.href));
    else toastError(error);
  };
}
