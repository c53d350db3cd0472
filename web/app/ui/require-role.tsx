import type { Role } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { guardTarget } from "../lib/guard.ts";
import { isLeaving, type Session, useSession } from "../lib/session.ts";
import { useHere, useHydrated } from "../lib/site.ts";
import css from "./require-role.module.css";
import { SkeletonRows } from "./skeleton.tsx";

type Props = {
  /** Without one, any account may see the page. */
  requiredRole?: Role;
  /** What the page is for, in the document as the server sends it. */
  purpose?: string;
  children: (session: Session) => ReactNode;
};

/** A page for accounts, or for one role (specification §5). Its body waits for the session, which the server cannot see. */
export function RequireRole({ requiredRole, purpose, children }: Props) {
  const session = useSession();
  const hydrated = useHydrated();
  const here = useHere();
  if (!hydrated || isLeaving())
    return (
      <Body>
        <noscript>
          {purpose} {m.common_needs_scripts()}
        </noscript>
        <SkeletonRows label={m.common_loading()} />
      </Body>
    );
  const target = guardTarget(session, requiredRole, here);
  if (target) return <Navigate to={target} replace />;
  return session && <Body>{children(session)}</Body>;
}

/** As tall as the window: the footer stays below it, however many rows come where the bars were. */
const Body = ({ children }: { children: ReactNode }) => <div className={css.body}>{children}</div>;
