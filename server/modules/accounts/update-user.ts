import type { Input } from "@cointally/contract/endpoint.ts";
import type { updateUser as endpoint } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { eq } from "drizzle-orm";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { assertLastingEmail } from "../integrity/disposable-domains.ts";
import { assertNetworkMayEmail } from "../integrity/email-budgets.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { confirmOwner, notCurrent } from "./confirm-owner.ts";
import { voidEmailTokens } from "./email-tokens.ts";
import { queueNoticeEmail, queueVerificationEmail } from "./emails.ts";
import { assertNotLastAdmin } from "./last-admin.ts";
import { lockUser } from "./lock-user.ts";
import { hashPassword } from "./password.ts";
import { mayChange, mayGiveRoles, mustGivePassword } from "./policy.ts";
import { tooManyEmails } from "./resend-verification.ts";
import { endSessions } from "./sessions.ts";
import { assertEmailIsFree } from "./sign-up.ts";

export type UserChanges = Input<typeof endpoint>["body"];

/**
 * Changes an account in one transaction (api.md, PATCH /users/{id}): a new email is pending until it is verified; a new password ends
 * the other sessions and cancels all emailed links and a pending email change.
 * @throws {AppError} not_found for another's account, forbidden for a role, conflict for a taken email or the last admin, disposable_email, naming
 *   `current_password`, `email_code`, `code` or `password`
 */
export async function updateUser(
  ctx: Context,
  who: SignedIn,
  id: string,
  changes: UserChanges,
  { network, address }: { network: string; address: string },
  now: Date,
): Promise<void> {
  const { name, email, password, role } = changes;
  if (!mayChange(who, id)) throw notFound(m.error_not_found_account());
  if (role !== undefined && !mayGiveRoles(who)) throw new AppError("forbidden", m.error_role_admins_only());
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (!user) throw notFound(m.error_not_found_account());
  const isNewEmail = email !== undefined && email !== user.email;
  if (isNewEmail) await assertLastingEmail(email);
  const proven = (email !== undefined || password !== undefined) && mustGivePassword(who, id);
  if (proven) await confirmOwner(ctx, who, user, changes, network, now);
  const requester = isNewEmail ? await assertNetworkMayEmail(ctx, address, now) : null;
  if (password !== undefined) assertStrongPassword(password, { name: name ?? user.name, email: user.email }, ctx);
  const passwordHash = password === undefined ? undefined : await hashPassword(password, network);

  await ctx.db.transaction(async (tx) => {
    if (role === "user") await assertNotLastAdmin(tx, id, now);
    const locked = await lockUser(tx, id);
    if (!locked) throw notFound(m.error_not_found_account());
    // The password was changed or recovered since it was confirmed, so the old one proves nothing any more.
    if (proven && locked.passwordHash !== user.passwordHash) throw notCurrent();
    await tx
      .update(users)
      .set({ name, role, passwordHash, ...(passwordHash && { pendingEmail: null }), updatedAt: now })
      .where(eq(users.id, id));
    if (passwordHash) {
      await endSessions(tx, id, who.sessionId);
      // Links to an address that was never verified are its owner's, who may be somebody else.
      if (locked.emailVerifiedAt) await voidEmailTokens(tx, id, now);
      await queueNoticeEmail(ctx, tx, id, "passwordChanged", now);
    }
    if (email !== undefined) await askForEmail(ctx, tx, user, { email, network: requester }, now);
  });
}

/** Makes a new email pending until its link is opened; the current email, with `network` null, cancels a pending one. */
const askForEmail = async (
  ctx: Context,
  tx: Queries,
  user: { id: string; email: string },
  { email, network }: { email: string; network: Buffer | null },
  now: Date,
): Promise<void> => {
  if (network) await assertEmailIsFree(tx, email, user.id);
  await tx
    .update(users)
    .set({ pendingEmail: network ? email : null })
    .where(eq(users.id, user.id));
  if (!network) return;
  const queued = await queueVerificationEmail(ctx, tx, { userId: user.id, email, network }, now, { isNew: true });
  if (!queued) throw tooManyEmails();
};
