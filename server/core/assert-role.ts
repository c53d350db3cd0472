import { hasRole, type StaffRole } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { AppError } from "./app-error.ts";
import type { SignedIn } from "./context.ts";

const messages: Record<StaffRole, () => string> = {
  moderator: m.error_moderators_only,
  ads: m.error_ads_only,
  admin: m.error_admins_only,
};

/** Refuses accounts without this role. @throws {AppError} forbidden */
export function assertRole(user: Pick<SignedIn, "role">, required: StaffRole): void {
  if (!hasRole(user.role, required)) throw new AppError("forbidden", messages[required]());
}
