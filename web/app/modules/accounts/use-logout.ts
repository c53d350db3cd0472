import { useNavigate } from "react-router";
import { useApi } from "../../lib/api/api-context.ts";
import { logout } from "../../lib/session/session.ts";

/** Ends the session and goes to the home page (specification §2). */
export function useLogout(): () => Promise<void> {
  const api = useApi();
  const navigate = useNavigate();
  return () =>
    logout(
      () => api.logOut(),
      () => navigate("/"),
    );
}
