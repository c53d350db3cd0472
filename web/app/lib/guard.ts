import type { Role } from "@cointally/contract/users.ts";
import { loginPath } from "./redirect.ts";
import type { Session } from "./session.ts";

/** Where a page sends someone who may not see it: without a session to login, with another role to the root (specification §5); null when they may. */
export function guardTarget(session: Session | null, role: Role | undefined, here: string): string | null {
  if (!session) return loginPath(here);
  return role && session.user.role !== role ? "/" : null;
}
