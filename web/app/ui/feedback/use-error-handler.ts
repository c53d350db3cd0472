import { useNavigate } from "react-router";
import { isSessionEnd } from "../../lib/api/api-client.ts";
import { loginPath } from "../../lib/session/redirect.ts";
import { toastError } from "./toasts.tsx";

/** Handles errors on pages that visitors see too: the end of a session redirects to login, everything else shows a toast. */
export function useErrorHandler(): (error: unknown) => void {
  const navigate = useNavigate();
  return (error) => {
    if (isSessionEnd(error)) navigate(loginPath(window.location.href));
    else toastError(error);
  };
}
