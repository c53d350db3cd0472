import { hasRole, type Role } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useCurrentUrl, useHydrated } from "../../lib/page/site.ts";
import { loginPath } from "../../lib/session/redirect.ts";
import { isLoggingOut, type Session, useSession } from "../../lib/session/session.ts";
import { SkeletonRows } from "../feedback/skeleton.tsx";
import css from "./require-role.module.css";

type Props = {
  /** Without one, any account may see the page. */
  requiredRole?: Role;
  /** What the page is for; shown without scripts. */
  purpose?: string;
  children: (session: Session) => ReactNode;
};

/**
 * A page for accounts, or for one role, which every admin satisfies (specification §5); redirects everyone else. Its body renders after hydration, since the server
 * does not know the session.
 */
export function RequireRole({ requiredRole, purpose, children }: Props) {
  const session = useSession();
  const hydrated = useHydrated();
  const currentUrl = useCurrentUrl();
  if (!hydrated || isLoggingOut())
    return (
      <Body>
        <noscript>
          {purpose} {m.common_needs_scripts()}
        </noscript>
        <SkeletonRows label={m.common_loading()} />
      </Body>
    );
  const target = accessRedirect(session, requiredRole, currentUrl);
  if (target) return <Navigate to={target} replace />;
  return session && <Body>{children(session)}</Body>;
}

/** At least as tall as the window, so that the footer stays below it while content loads. */
const Body = ({ children }: { children: ReactNode }) => <div className={css.body}>{children}</div>;

/** Where a visitor who may not see a page goes: to login without a session, to the home page with another role; null if they may. */
export function accessRedirect(session: Session | null, role: Role | undefined, currentUrl: string): string | null {
  if (!session) return loginPath(currentUrl);
  return role && !hasRole(session.user.role, role) ? "/" : null;
}
