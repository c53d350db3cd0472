import { eq } from "drizzle-orm";
import type { Context, EmittingContext } from "../../core/context.ts";
import { emit } from "../../core/emit.ts";
import { newId } from "../../database/client.ts";
import { secondFactors, users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { voidEmailTokens } from "./email-tokens.ts";
import { findMailboxOwners } from "./mailbox.ts";
import { hashPassword, isPassword } from "./password.ts";
import { endSessions } from "./sessions.ts";

export type Login = { email: string; password: string; name?: string; resetSecondFactor?: boolean };

/**
 * Ensures that an admin account with this login exists (ADMIN_EMAIL and ADMIN_PASSWORD, `npm run admin:create`): creates it, or sets the
 * role and password of an existing one, and removes its second factor on request. A changed password ends its sessions, emailed links
 * and a pending email change. Safe to run concurrently on several nodes.
 * @returns whether the account was created @throws {AppError} naming `password` for a new one that is easily guessed
 */
export async function ensureAdmin(
  ctx: EmittingContext & Pick<Context, "db" | "clock" | "config" | "settings">,
  login: Login,
): Promise<{ created: boolean }> {
  const { db } = ctx;
  const now = ctx.clock();
  const email = login.email.toLowerCase();
  // An account of the mailbox under another spelling becomes the admin, under this one.
  const [owner] = await findMailboxOwners(db, email);
  const [existing] = owner ? await db.select().from(users).where(eq(users.id, owner.id)) : [];
  const same = existing !== undefined && (await isPassword(existing.passwordHash, login.password));
  if (
    !login.resetSecondFactor &&
    existing?.role === "admin" &&
    existing.email === email &&
    existing.emailVerifiedAt &&
    same &&
    (login.name ?? existing.name) === existing.name
  ) {
    return { created: false };
  }
  if (!same) assertStrongPassword(login.password, { name: login.name ?? existing?.name ?? "", email }, ctx);
  const passwordHash = same ? existing.passwordHash : await hashPassword(login.password);
  const given = {
    role: "admin",
    email,
    passwordHash,
    updatedAt: now,
    ...(login.name && { name: login.name }),
    ...(!same && { pendingEmail: null }),
  } as const;
  await db.transaction(async (tx) => {
    const emailVerifiedAt = existing?.emailVerifiedAt ?? now;
    const [user] = existing
      ? await tx
          .update(users)
          .set({ ...given, emailVerifiedAt })
          .where(eq(users.id, existing.id))
          .returning({ id: users.id })
      : await tx
          .insert(users)
          .values({
            id: newId(now.getTime()),
            name: "Admin",
            mailbox: mailboxKey(email),
            createdAt: now,
            ...given,
            emailVerifiedAt,
          })
          .onConflictDoUpdate({ target: users.email, set: { ...given, emailVerifiedAt } })
          .returning({ id: users.id });
    if (user && login.resetSecondFactor) await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id));
    if (!user) return;
    await emit(ctx, tx, "accountStandingChanged", { userId: user.id, now });
    if (same) return;
    await endSessions(tx, user.id);
    await voidEmailTokens(tx, user.id, now);
  });
  return { created: existing === undefined };
}
