import type { Role } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";

/** The name of each role, and what an account with it may do. */
export const roleText: Record<Role, { name: () => string; plural: () => string; does: () => string }> = {
  user: { name: m.role_user, plural: m.role_users, does: m.role_user_does },
  moderator: { name: m.role_moderator, plural: m.role_moderators, does: m.role_moderator_does },
  ads: { name: m.role_ads, plural: m.role_ads, does: m.role_ads_does },
  admin: { name: m.role_admin, plural: m.role_admins, does: m.role_admin_does },
};
