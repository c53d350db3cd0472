/** Roles of accounts: `user` is every account; the others do the work of /admin. docs/roles.md lists the calls of each. */
export const roles = ["user", "moderator", "ads", "admin"] as const;
export type Role = (typeof roles)[number];

/** A role whose calls can require a second factor (operations.md, REQUIRE_ADMIN_2FA). */
export type StaffRole = Exclude<Role, "user">;

/** Whether an account with this role may do what requires another one: an endpoint or a page names one, and an admin satisfies each. */
export function hasRole(role: Role, required: Role): boolean {
  return required === "user" || role === required || role === "admin";
}
