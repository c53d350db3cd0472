import type { SignedIn } from "../../core/context.ts";

/** Only its owner and admins may see or change an account; for everybody else it is not found (api.md, Auth). */
export function mayChange(who: SignedIn, accountId: string): boolean {
  return who.id === accountId || who.role === "admin";
}

/** Only admins change roles. */
export function mayGiveRoles(who: SignedIn): boolean {
  return who.role === "admin";
}

/** Changing one's own login or erasing oneself requires the password, since the browser may have been left unattended. */
export function mustGivePassword(who: SignedIn, accountId: string): boolean {
  return who.id === accountId;
}
