import type { SignedIn } from "../../core/context.ts";

/** An account is its owner's and the admins'; to everybody else it is not there (api.md, Auth). */
export const mayChange = (who: SignedIn, accountId: string): boolean => who.id === accountId || who.role === "admin";

/** Nobody raises oneself: roles are given and taken by admins. */
export const mayGiveRoles = (who: SignedIn): boolean => who.role === "admin";

/** Whoever changes one's own way in, or erases oneself, proves to be more than a browser left open. */
export const mustGivePassword = (who: SignedIn, accountId: string): boolean => who.id === accountId;
